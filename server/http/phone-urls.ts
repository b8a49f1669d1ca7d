import type { NetworkInterfaceInfo } from "node:os";

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/**
 * Returns the lines shown if PHONE is on: the addresses of this machine that a phone on the same network can open, and
 * who else can. Omits addresses that nobody types (link-local IPv6).
 */
export function formatPhoneUrls(interfaces: Interfaces, port: number): string {
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

/** The address of this machine for a phone on the same network; undefined without a network. */
export const findNetworkAddress = (interfaces: Interfaces): string | undefined =>
  networkAddresses(interfaces)[0];

function networkAddresses(interfaces: Interfaces): string[] {
  return Object.values(interfaces)
    .flatMap((interfaceList) => interfaceList ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address);
}
