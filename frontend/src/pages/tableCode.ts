/** The code of a table out of what somebody typed or pasted: a code, or a link that holds one. */
export function tableCode(text: string): string | undefined {
  const linked = /#\/table\/([A-Za-z0-9_-]+)/.exec(text);
  const code = linked?.[1] ?? text.trim();
  return /^[A-Za-z0-9_-]{4,40}$/.test(code) ? code : undefined;
}
