/** An outside service failed: it was unreachable, too slow, or answered with an error. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  /** The HTTP status of its answer; undefined without an answer. */
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
  }
}

/** A user who waits for a page waits no longer than this for an outside service. */
export const serviceTimeoutMs = 8_000;
/** No answer that this project reads is longer. */
const answerMaxBytes = 256 * 1024;

export type ServiceCall = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  timeoutMs?: number;
};

/**
 * Sends a request to an outside service and reads its JSON. Doesn't follow redirects: none of these services sends one,
 * and it could lead to a private host.
 * @throws ServiceFailure; its message has the service's host and never a URL's query or a key
 */
export async function callService(url: string | URL, call: ServiceCall = {}): Promise<unknown> {
  const { host } = new URL(url);
  const { timeoutMs, ...init } = call;
  const answer = await fetchService(url, init, timeoutMs);
  if (!answer.ok)
    throw new ServiceFailure(`${host} answered ${answer.status}`, { status: answer.status });
  try {
    const text = await answer.text();
    return text === "" ? null : (JSON.parse(text) as unknown);
  } catch (error) {
    throw new ServiceFailure(`${host} could not be asked`, { cause: error });
  }
}

/**
 * A `fetch` for libraries that call outside services themselves: reads the answer completely, limits its size, follows
 * no redirect, and throws the service's own errors (5xx).
 * @throws ServiceFailure; its message has the service's host and never a URL's query or a key
 */
export async function fetchService(
  url: string | URL,
  init: RequestInit = {},
  timeoutMs = serviceTimeoutMs,
): Promise<Response> {
  const { host } = new URL(url);
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readShort(answer);
    const { status, headers } = answer;
    if (status >= firstServerFault)
      throw new ServiceFailure(`${host} answered ${status}`, { status });
    const type = headers.get("content-type");
    return new Response(text || null, { status, headers: type ? { "content-type": type } : {} });
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw new ServiceFailure(`${host} could not be asked`, { cause: error });
  }
}

const firstServerFault = 500;

/** Whether an outside service's failure caused an error, however a library has wrapped it. */
export function isServiceFailure(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof ServiceFailure) return true;
  return false;
}

async function readShort(answer: Response): Promise<string> {
  if (!answer.body) return "";
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    if (size > answerMaxBytes) throw new ServiceFailure("an answer was too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
