import { BlockList, isIP } from "node:net";

/**
 * Returns the client's IP address: the peer's, or the one that a trusted proxy sends. Ignores X-Forwarded-For from any
 * other peer.
 */
export function readClientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: BlockList,
): string {
  const address = normalizeAddress(peer ?? "unknown");
  if (forwardedFor === undefined || !isTrusted(address, trustedProxies)) return address;
  const hops = forwardedFor.split(",").map((hop) => normalizeAddress(hop.trim()));
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) break;
    if (!isTrusted(hop, trustedProxies)) return hop;
  }
  return address;
}

/** @param networks addresses or CIDR ranges of proxies, as TRUSTED_PROXY lists them */
export function parseTrustedProxies(networks: readonly string[]): BlockList {
  const blockList = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) blockList.addAddress(address, family);
    else blockList.addSubnet(address, Number(bits), family);
  }
  return blockList;
}

function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trustedProxies.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Removes a port, which some proxies add, and the prefix of an IPv4 address in IPv6. */
const normalizeAddress = (address: string) =>
  address
    .replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
