import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ConnectionInfo } from "./request-url.ts";
import type { Installation } from "#server/installation.ts";

/** What a guest's request leads to: the page it shows and the cookies it sets. */
export type KnownRequest = { key: string; cookies: readonly string[] };

const knownMax = 20_000;
/** A request with a longer URL or longer cookies is not remembered. */
const knownMaxChars = 1_000;

/**
 * Remembers which page a guest's request shows, by everything that decides this (URL, language, cookies, proxy). So the
 * same request need not be parsed again. A change of any portal clears the memory.
 */
export class KnownRequests {
  readonly #installation: Pick<Installation, "portals">;
  readonly #requests = new Map<string, KnownRequest>();
  #stamp = 0;

  constructor(installation: Pick<Installation, "portals">) {
    this.#installation = installation;
  }

  find(request: IncomingMessage, connection: ConnectionInfo): KnownRequest | undefined {
    const stamp = this.#installation.portals.stamp();
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#requests.clear();
    }
    return this.#requests.get(fingerprint(request, connection));
  }

  keep(request: IncomingMessage, connection: ConnectionInfo, known: KnownRequest): void {
    // A result from before a change of the portal must not be stored after it.
    if (this.#installation.portals.stamp() !== this.#stamp) return;
    const size = known.cookies.reduce((sum, line) => sum + line.length, known.key.length);
    if (size > knownMaxChars) return;
    if (this.#requests.size >= knownMax) this.#requests.clear();
    this.#requests.set(fingerprint(request, connection), known);
  }
}

function fingerprint(
  { url, headers }: IncomingMessage,
  { peer, port, encrypted }: ConnectionInfo,
): string {
  const language = headers["accept-language"] ?? "";
  const proxied = headers["x-forwarded-proto"] ?? headers["x-forwarded-host"];
  const proxy =
    proxied === undefined
      ? ""
      : `${peer} ${headers["x-forwarded-host"]} ${headers["x-forwarded-proto"]}`;
  const all = `${headers.host}\n${url}\n${language}\n${headers.cookie ?? ""}\n${port}${encrypted}\n${proxy}`;
  // Cookies may be long, and secret.
  return hash("sha256", all, "base64");
}
