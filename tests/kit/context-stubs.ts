import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountReactions } from "#domains/identity/account-context.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";
import { openFileStore } from "./file-store.ts";

/** Stubs for a context that a test builds by hand: a vault, providers without keys, and a store without files. */
export const contextStubs = {
  vault: openVault("a secret for nothing but these tests"),
  providers: { urls: realProviderUrls, fallbackKeys: {} },
  files: openFileStore(join(tmpdir(), "lampstand-no-files")),
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
