import type { NetworkInterfaceInfo } from "node:os";

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/**
 * What is said when PHONE is on: the addresses of this machine that a phone on the same network can open, and who
 * else can. Addresses that nobody types (IPv6 of one link) are left out.
 */
export function phoneAddresses(interfaces: Interfaces, port: number): string {
  const addresses = networkAddresses(interfaces).map((address) => `http://${address}:${port}/`);
  if (addresses.length === 0)
    return "PHONE is on, but this machine is on no network that a phone could share.\n";
  return [
    "On a phone in the same network open:",
    ...addresses.map((address) => `  ${address}`),
    "Everybody in that network can open it too, and nothing is encrypted: use it at home, not in public networks.",
    "",
  ].join("\n");
}

/** What a phone in the same network calls this machine; undefined when it is in none. */
export const firstNetworkAddress = (interfaces: Interfaces): string | undefined =>
  networkAddresses(interfaces)[0];

function networkAddresses(interfaces: Interfaces): string[] {
  return Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address);
}
