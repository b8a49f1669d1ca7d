import { BlockList, isIP } from "node:net";

/**
 * Returns the client's IP address: the peer's, or the one that a trusted proxy sends. Ignores that header from anybody
 * else.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const address = bare(peer ?? "unknown");
  if (forwardedFor === undefined || !isTrusted(address, trusted)) return address;
  const hops = forwardedFor.split(",").map((hop) => bare(hop.trim()));
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) break;
    if (!isTrusted(hop, trusted)) return hop;
  }
  return address;
}

/** @param networks addresses or CIDR ranges of proxies, as TRUSTED_PROXY lists them */
export function trustedNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Removes a port, which some proxies add, and the prefix of an IPv4 address in IPv6. */
const bare = (address: string) =>
  address
    .replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
