import { lookup as lookUp } from "node:dns";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { ServiceFailure, serviceTimeoutMs } from "./outbound.server.ts";

const closed = new BlockList();
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
  closed.addSubnet(network, prefix, "ipv4");
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
  closed.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is on the public internet: not this machine, not its network, not reserved. */
export function isPublicIp(address: string): boolean {
  const version = isIP(address);
  const mapped = /^::ffff:(.+)$/i.exec(address)?.[1];
  if (mapped) return isIP(mapped) === 4 && isPublicIp(mapped);
  return version !== 0 && !closed.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Whether a URL that a user typed may be called at all: https, and no private IP address in it. */
export function mayBeCalled(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return protocol === "https:" && username === "" && (isIP(host) === 0 || isPublicIp(host));
}

/** Resolves names here, so that the connection goes to the very IP address that was checked. */
const publicOnly: LookupFunction = (hostname, options, done) =>
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => isPublicIp(address));
    const [first] = open;
    if (error) done(error, "");
    else if (!first) done(new Error(`${hostname} is no public address`), "");
    else if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });

/**
 * Posts to a URL that a portal's admin has typed, but never into the installation's own network.
 * @throws ServiceFailure
 */
export function postPublic(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<void> {
  if (!mayBeCalled(url))
    return Promise.reject(new ServiceFailure("this address is not a public https address"));
  const { host } = new URL(url);
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(new ServiceFailure(`${host} could not be asked`, { cause }));
    const signal = AbortSignal.timeout(serviceTimeoutMs);
    const sending = request(
      url,
      { method: "POST", headers, lookup: publicOnly, signal },
      (answer) => {
        answer.resume();
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve();
        else reject(new ServiceFailure(`${host} answered ${status}`, { status }));
      },
    );
    sending.on("error", fail);
    sending.end(body);
  });
}
