import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ConnectionInfo } from "./request-url.ts";
import type { Installation } from "#server/installation.ts";

/** What a guest's request leads to: the page it shows and the cookies it sets. */
export type CachedRequest = {
  pageKey: string;
  cookies: readonly string[];
  /** A link with a campaign led the visitor here, now or earlier. */
  hasCampaign: boolean;
  /** For the count of visits: the portal, and the source of the campaign. */
  environmentId: string;
  source: string;
};

const cachedRequestsMax = 20_000;
/** A request with a longer URL or longer cookies is not remembered. */
const cachedRequestMaxChars = 1_000;

/**
 * Remembers which page a guest's request shows, by everything that decides this (URL, language, cookies, proxy). So the
 * same request need not be parsed again. A change of any portal clears the memory.
 */
export class GuestRequestCache {
  readonly #installation: Pick<Installation, "portals">;
  readonly #requests = new Map<string, CachedRequest>();
  #stamp = 0;

  constructor(installation: Pick<Installation, "portals">) {
    this.#installation = installation;
  }

  find(request: IncomingMessage, connection: ConnectionInfo): CachedRequest | undefined {
    const stamp = this.#installation.portals.stamp();
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#requests.clear();
    }
    return this.#requests.get(fingerprint(request, connection));
  }

  store(request: IncomingMessage, connection: ConnectionInfo, cached: CachedRequest): void {
    // A result from before a change of the portal must not be stored after it.
    if (this.#installation.portals.stamp() !== this.#stamp) return;
    const size = cached.cookies.reduce((sum, line) => sum + line.length, cached.pageKey.length);
    if (size > cachedRequestMaxChars) return;
    if (this.#requests.size >= cachedRequestsMax) this.#requests.clear();
    this.#requests.set(fingerprint(request, connection), cached);
  }
}

function fingerprint(
  { url, headers }: IncomingMessage,
  { peer, port, encrypted }: ConnectionInfo,
): string {
  const language = headers["accept-language"] ?? "";
  const forwardedHeader = headers["x-forwarded-proto"] ?? headers["x-forwarded-host"];
  const proxy =
    forwardedHeader === undefined
      ? ""
      : `${peer} ${headers["x-forwarded-host"]} ${headers["x-forwarded-proto"]}`;
  const fingerprintSource = `${headers.host}\n${url}\n${language}\n${headers.cookie ?? ""}\n${port}${encrypted}\n${proxy}`;
  // Store only a hash: cookies may be long, and they may be secret.
  return hash("sha256", fingerprintSource, "base64");
}
