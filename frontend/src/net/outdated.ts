/** Whether the server has another version of the page than the one that runs here. */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src.split("/").at(-1);
  if (!script) return false;
  try {
    const answer = await fetch(document.baseURI.split("#")[0] ?? "", { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(script);
  } catch {
    return false;
  }
}
