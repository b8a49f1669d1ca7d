import { lookup as lookUp } from "node:dns";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { ServiceFailure, serviceTimeoutMs } from "./call-service.server.ts";
import { observeCall } from "./observation/observation.server.ts";

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  privateRanges.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  privateRanges.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is on the public internet: not this machine, not its network, not reserved. */
export function isPublicIp(address: string): boolean {
  const version = isIP(address);
  const mappedIpv4 = /^::ffff:(.+)$/i.exec(address)?.[1];
  if (mappedIpv4) return isIP(mappedIpv4) === 4 && isPublicIp(mappedIpv4);
  return version !== 0 && !privateRanges.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Whether a URL that a user typed may be called at all: https, and no private IP address in it. */
export function isCallableUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return protocol === "https:" && username === "" && (isIP(host) === 0 || isPublicIp(host));
}

/** Resolves names here, so that the connection goes to the very IP address that was checked. */
export const lookUpPublic: LookupFunction = (hostname, options, done) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const publicAddresses = error ? [] : addresses.filter(({ address }) => isPublicIp(address));
    const [first] = publicAddresses;
    if (error) done(error, "");
    else if (!first) done(new Error(`${hostname} is no public address`), "");
    else if (options.all) done(null, publicAddresses);
    else done(null, first.address, first.family);
  });

/** What metrics and traces show for these calls: a browser or a portal chooses the host, so there is no end of them. */
const anyPublicHost = "public-address";

/**
 * Posts to a URL that a portal's admin has typed or a browser has sent, but never into the installation's own network.
 * @throws ServiceFailure
 */
export function postPublic(
  url: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
): Promise<void> {
  if (!isCallableUrl(url))
    return Promise.reject(new ServiceFailure("this address is not a public https address"));
  const { host } = new URL(url);
  return observeCall({ host: anyPublicHost, operation: "POST" }, (answered) => send(answered));

  function send(answered: (status: number) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new ServiceFailure(`The call to ${host} failed`, { cause }));
      const signal = AbortSignal.timeout(serviceTimeoutMs);
      const clientRequest = request(
        url,
        { method: "POST", headers, lookup: lookUpPublic, signal },
        (response) => {
          response.resume();
          const status = response.statusCode ?? 0;
          answered(status);
          if (status >= 200 && status < 300) resolve();
          else reject(new ServiceFailure(`${host} answered ${status}`, { status }));
        },
      );
      clientRequest.on("error", fail);
      clientRequest.end(body);
    });
  }
}
