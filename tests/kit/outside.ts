import type { AccountReactions } from "#domains/identity/account-context.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { realProviderAddresses } from "#domains/settings/provider-addresses.ts";

/** For contexts that a test makes by hand: a vault, and services nobody has keys for. */
export const outside = {
  vault: openVault("a secret for nothing but these tests"),
  providers: { addresses: realProviderAddresses, fallbackKeys: {} },
};

/** A sign-in that sets nothing off elsewhere. */
export const noReactions: AccountReactions = {
  signedIn: async (_tx, ctx, event) => ({
    ...event,
    environmentId: ctx.portal.id,
    deviceId: null,
    courseId: null,
  }),
  settle: async () => {},
  hasHistory: async () => false,
};
