/** The code of a table from typed or pasted text: a code, or a link that contains one. */
export function tableCode(text: string): string | undefined {
  const linked = /#\/(?:table|text)\/([A-Za-z0-9_-]+)/.exec(text);
  const code = linked?.[1] ?? text.trim();
  return /^[A-Za-z0-9_-]{4,40}$/.test(code) ? code : undefined;
}
