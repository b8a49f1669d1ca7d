import { observeCall } from "./observation/observation.server.ts";

/** An outside service failed: it was unreachable, too slow, or answered with an error. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  /** The HTTP status of its response; undefined without a response. */
  readonly status: number | undefined;
  /** Private, so that no log shows it: a service may repeat what it was sent. */
  readonly #body: unknown;

  constructor(
    message: string,
    options: { status?: number | undefined; cause?: unknown; body?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.#body = options.body;
  }

  /** The JSON of its response; undefined without any. */
  get body(): unknown {
    return this.#body;
  }
}

/** The longest time that a user waits for an outside service while a page loads. */
export const serviceTimeoutMs = 8_000;
/** No response that this project reads is longer. */
const responseMaxBytes = 256 * 1024;

export type ServiceCall = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | URLSearchParams | FormData;
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
  const response = await fetchService(url, init, timeoutMs);
  const { status } = response;
  const text = await response.text();
  if (!response.ok)
    throw new ServiceFailure(`${host} answered ${status}`, { status, body: parseIfJson(text) });
  try {
    return text === "" ? null : (JSON.parse(text, keepDigits) as unknown);
  } catch (error) {
    throw new ServiceFailure(`The call to ${host} failed`, { cause: error });
  }
}

/** Keeps an integer that JavaScript would round, such as a 64-bit id, as its text. */
const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value;

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * A `fetch` for libraries that call outside services themselves: reads the whole response, limits its size, follows
 * no redirect, and throws if the service fails (5xx).
 * @throws ServiceFailure; its message has the service's host and never a URL's query or a key
 */
export async function fetchService(
  url: string | URL,
  init: RequestInit = {},
  timeoutMs = serviceTimeoutMs,
): Promise<Response> {
  const { host } = new URL(url);
  try {
    return await observeCall({ host, operation: init.method ?? "GET" }, async (answered) => {
      const response = await fetch(url, {
        ...init,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status, headers } = response;
      const text = await readLimitedText(response);
      answered(status);
      if (status >= serverErrorStatusMin)
        throw new ServiceFailure(`${host} answered ${status}`, { status });
      const type = headers.get("content-type");
      return new Response(text || null, { status, headers: type ? { "content-type": type } : {} });
    });
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw new ServiceFailure(`The call to ${host} failed`, { cause: error });
  }
}

const serverErrorStatusMin = 500;

/** Whether an outside service's failure caused an error, however a library has wrapped it. */
export function isServiceFailure(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof ServiceFailure) return true;
  return false;
}

async function readLimitedText(response: Response): Promise<string> {
  if (!response.body) return "";
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > responseMaxBytes) throw new ServiceFailure("an answer was too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
