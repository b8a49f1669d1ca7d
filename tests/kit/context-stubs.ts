import type { AccountReactions } from "#domains/identity/account-context.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";

/** Stubs for a context that a test builds by hand: a vault, and providers without keys. */
export const contextStubs = {
  vault: openVault("a secret for nothing but these tests"),
  providers: { urls: realProviderUrls, fallbackKeys: {} },
};

/** The functions that react to a sign-in, without any effect. */
export const noReactions: AccountReactions = {
  handleSignIn: async (_tx, ctx, event) => ({
    ...event,
    environmentId: ctx.portal.id,
    deviceId: null,
    courseId: null,
  }),
  finishSignIn: async () => {},
  hasHistory: async () => false,
};
