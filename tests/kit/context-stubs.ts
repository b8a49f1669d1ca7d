import type { AccountReactions } from "#domains/identity/account-context.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";

/** Stubs for a context that a test builds by hand: a vault, and providers without keys. */
export const contextStubs = {
  vault: openVault("a secret for nothing but these tests"),
  providers: { urls: realProviderUrls, fallbackKeys: {} },
};

/** Reactions to a sign-in that do nothing. */
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
