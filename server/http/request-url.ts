import { type BlockList, isIP } from "node:net";
import { portMax } from "#platform/environment.ts";
import { readClientAddress } from "./client-address.ts";

/** What the node server knows of a request besides its headers; `port` is the one that received it. */
export type ConnectionInfo = {
  peer: string | undefined;
  port: number | undefined;
  encrypted: boolean;
};

/** Headers about the address that a browser used. */
export type UrlHeaders = {
  host: string | null | undefined;
  forwardedHost: string | null | undefined;
  forwardedProto: string | null | undefined;
};

/** Host and origin of a request. */
export type RequestUrl = {
  /** Host and port as the browser sends them; an Origin is compared with this. */
  authority: string;
  /** In lower case without its port; "" for an invalid host. */
  host: string;
  secure: boolean;
  /** Links in emails and pages begin with this. It contains only what this server knows to be its own. */
  origin: string;
};

const authorityPattern = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::(\d{1,5}))?$/;

/**
 * Reads the address of a request. X-Forwarded-* is trusted only from a trusted proxy. `origin` omits a port that is
 * neither the server's own nor PUBLIC_PORT: anybody may send one in a Host header.
 */
export function readRequestUrl(
  headers: UrlHeaders,
  connection: ConnectionInfo,
  trustedProxies: BlockList,
  publicPort: number | undefined,
): RequestUrl {
  const isProxied = isTrustedPeer(connection, trustedProxies);
  const forwardedHost = isProxied ? headers.forwardedHost?.split(",", 1)[0]?.trim() : undefined;
  const authority = (forwardedHost || headers.host || "").toLowerCase();
  const [, hostName = "", portText] = authorityPattern.exec(authority) ?? [];
  const host = Number(portText ?? 0) > portMax ? "" : hostName;
  const secure = connection.encrypted || (isProxied && headers.forwardedProto === "https");
  const scheme = secure ? "https" : "http";
  const isOwnPort =
    portText !== undefined && [connection.port, publicPort].includes(Number(portText));
  const port = isOwnPort ? Number(portText) : portText === undefined ? undefined : publicPort;
  const isDefaultPort = port === undefined || port === (secure ? 443 : 80);
  return {
    authority,
    host,
    secure,
    origin: `${scheme}://${host}${isDefaultPort ? "" : `:${port}`}`,
  };
}

/** Returns the headers of a web `Request` that `readRequestUrl` needs. */
export function urlHeaders(headers: Headers): UrlHeaders {
  return {
    host: headers.get("host"),
    forwardedHost: headers.get("x-forwarded-host"),
    forwardedProto: headers.get("x-forwarded-proto"),
  };
}

/** Whether a request comes from a proxy that TRUSTED_PROXY names. */
export function isTrustedPeer(
  { peer }: Pick<ConnectionInfo, "peer">,
  trustedProxies: BlockList,
): boolean {
  const address = readClientAddress(peer, undefined, trustedProxies);
  const version = isIP(address);
  return version !== 0 && trustedProxies.check(address, version === 6 ? "ipv6" : "ipv4");
}
