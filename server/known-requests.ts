import type { IncomingMessage } from "node:http";
import type { Arrival } from "./address.ts";
import type { Installation } from "./installation.ts";

/** What a guest's request was found to mean: the page it shows and the cookies that go with it. */
export type KnownRequest = { key: string; cookies: readonly string[] };

const knownMax = 20_000;

/**
 * Remembers which page a guest's request shows, by everything that decides it (address, language, cookies, proxy), so
 * that the same request need not be read again. All of it is forgotten when any portal changes.
 */
export class KnownRequests {
  readonly #installation: Installation;
  readonly #requests = new Map<string, KnownRequest>();
  #stamp = 0;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  find(request: IncomingMessage, arrival: Arrival): KnownRequest | undefined {
    const stamp = this.#installation.portals.stamp();
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#requests.clear();
    }
    return this.#requests.get(fingerprint(request, arrival));
  }

  keep(request: IncomingMessage, arrival: Arrival, known: KnownRequest): void {
    // What was found out before a change of the portal is not kept after it.
    if (this.#installation.portals.stamp() !== this.#stamp) return;
    if (this.#requests.size >= knownMax) this.#requests.clear();
    this.#requests.set(fingerprint(request, arrival), known);
  }
}

function fingerprint(
  { url, headers }: IncomingMessage,
  { peer, port, encrypted }: Arrival,
): string {
  const language = headers["accept-language"] ?? "";
  const proxied = headers["x-forwarded-proto"] ?? headers["x-forwarded-host"];
  const proxy =
    proxied === undefined
      ? ""
      : `${peer} ${headers["x-forwarded-host"]} ${headers["x-forwarded-proto"]}`;
  return `${headers.host}\n${url}\n${language}\n${headers.cookie ?? ""}\n${port}${encrypted}\n${proxy}`;
}
