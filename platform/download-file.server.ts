import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { ServiceFailure } from "./call-service.server.ts";
import { isCallableUrl, lookUpPublic } from "./public-address.server.ts";

/** The most redirects that are followed: storage services send one or two. */
const redirectsMax = 3;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const notFoundStatuses: ReadonlySet<number> = new Set([400, 403, 404, 410]);

/** Why a file isn't downloaded, however often one tries. */
export class DownloadRefused extends Error {
  override readonly name = "DownloadRefused";
  readonly reason: "large" | "gone" | "private";

  constructor(reason: DownloadRefused["reason"]) {
    super(`a file could not be downloaded: ${reason}`);
    this.reason = reason;
  }
}

export type Download = {
  /** Sent to the URL's own origin only, never to one that it redirects to. */
  headers?: Record<string, string>;
  maxBytes: number;
  /** For everything together. */
  timeoutMs: number;
  /** A service's configured origin, which may be private. All other URLs must be public. */
  trustedOrigin: string;
};

/**
 * Downloads a file from a URL that an outside service has sent, but never from the installation's own network. Stops as
 * soon as the file is too large.
 * @throws DownloadRefused, ServiceFailure if trying again may help
 */
export async function downloadFile(url: string, download: Download): Promise<Buffer> {
  const signal = AbortSignal.timeout(download.timeoutMs);
  let [next, headers] = [url, download.headers ?? {}];
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const response = await open(next, headers, download.trustedOrigin, signal);
    const status = response.statusCode ?? 0;
    const location = response.headers.location ?? "";
    if (!redirectStatuses.has(status) || !URL.canParse(location, next))
      return readBody(response, next, download.maxBytes);
    response.resume();
    const target = new URL(location, next);
    if (target.origin !== new URL(next).origin) headers = {};
    next = target.href;
  }
  throw new DownloadRefused("gone");
}

function open(
  url: string,
  headers: Record<string, string>,
  trustedOrigin: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isTrusted = URL.canParse(url) && new URL(url).origin === trustedOrigin;
  if (!isTrusted && !isCallableUrl(url)) return Promise.reject(new DownloadRefused("private"));
  const { host, protocol } = new URL(url);
  const request = protocol === "https:" ? requestHttps : requestHttp;
  const options = { headers, signal, ...(!isTrusted && { lookup: lookUpPublic }) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve);
    outgoing.on("error", (cause) =>
      reject(new ServiceFailure(`The call to ${host} failed`, { cause })),
    );
    outgoing.end();
  });
}

async function readBody(response: IncomingMessage, url: string, maxBytes: number): Promise<Buffer> {
  const { host } = new URL(url);
  const status = response.statusCode ?? 0;
  if (status < 200 || status >= 300) {
    response.resume();
    if (notFoundStatuses.has(status)) throw new DownloadRefused("gone");
    throw new ServiceFailure(`${host} answered ${status}`, { status });
  }
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) {
        response.destroy();
        throw new DownloadRefused("large");
      }
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof DownloadRefused) throw error;
    throw new ServiceFailure(`The call to ${host} failed`, { cause: error });
  }
  return Buffer.concat(parts);
}
