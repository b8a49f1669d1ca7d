import { openVault } from "#platform/vault.server.ts";
import { realProviderAddresses } from "#domains/settings/provider-addresses.ts";

/** For contexts that a test makes by hand: a vault, and services nobody has keys for. */
export const outside = {
  vault: openVault("a secret for nothing but these tests"),
  providers: { addresses: realProviderAddresses, fallbackKeys: {} },
};
