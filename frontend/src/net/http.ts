import { reach } from "./reach.svelte.ts";
import type { Fault } from "../protocol.ts";

/** An error of the server; `word` is for programs, `message` for developers. */
export class Refusal extends Error {
  readonly word: string;
  constructor(fault: Fault) {
    super(fault.detail);
    this.word = fault.error;
  }
}

/** The address of an API resource, next to the page. */
export function api(path: string): string {
  return new URL(`api/${path}`, document.baseURI.split("#")[0]).toString();
}

async function answer<Body>(response: Response): Promise<Body> {
  if (response.ok) return (await response.json()) as Body;
  const fault = (await response.json().catch(() => null)) as Fault | null;
  throw new Refusal(fault?.error ? fault : { error: "not_there", detail: `HTTP ${response.status}` });
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(api(path), init);
    reach.isLost = false;
    return response;
  } catch {
    reach.isLost = true;
    throw new Refusal({ error: "unreachable", detail: "no answer" });
  }
}

/** GET a JSON resource of the server. */
export async function get<Body>(path: string): Promise<Body> {
  return answer<Body>(await request(path));
}

/** POST JSON to the server. */
export async function post<Body>(path: string, body: unknown): Promise<Body> {
  return answer<Body>(
    await request(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}
