import { and, eq } from "drizzle-orm";
import {
  type KeysOf,
  type Provider,
  type ProviderKeySets,
  providerKeys,
  providers,
  completeKeySet,
  completeProviders,
} from "#platform/provider-keys.ts";
import type { Db } from "#platform/database.server.ts";
import type { Ctx } from "./context.server.ts";
import type { ProviderUrls } from "./provider-urls.ts";
import { secretContext } from "./set-portal-secret.server.ts";
import { portalSecrets } from "./tables.server.ts";

/** How this installation reaches outside services. */
export type Providers = {
  urls: ProviderUrls;
  /** Used by portals without their own keys. */
  fallbackKeys: ProviderKeySets;
  /** The SMTP server; undefined: emails stay in the outbox. */
  smtpUrl?: string | undefined;
  /** Users whose verified email contains the fragment get this back office's address; nobody if either is empty. */
  staff?: { emailFragment: string; backofficeUrl: string };
};

/** The services with keys in this portal or the installation: those it can offer. */
export function availableProviders({
  portal,
  providers: { fallbackKeys },
}: Pick<Ctx, "portal" | "providers">): ReadonlySet<Provider> {
  const ownProviders = portal.keyedProviders;
  return new Set(
    providers.filter(
      (provider) => ownProviders.includes(provider) || fallbackKeys[provider] !== undefined,
    ),
  );
}

/** The services for which a portal has its own complete keys. */
export async function keyedProvidersOf(db: Db, environmentId: string): Promise<Provider[]> {
  const rows = await db
    .select({ provider: portalSecrets.provider, name: portalSecrets.name })
    .from(portalSecrets)
    .where(eq(portalSecrets.environmentId, environmentId));
  return completeProviders(rows.map(({ provider, name }) => `${provider}.${name}`));
}

/** Returns a service's keys: the portal's own if complete, otherwise the installation's; null without any. */
export async function providerKeysOf<P extends Provider>(
  ctx: Pick<Ctx, "db" | "vault" | "providers" | "log"> & {
    portal: Pick<Ctx["portal"], "id" | "keyedProviders">;
  },
  provider: P,
): Promise<KeysOf<P> | null> {
  const fallback: KeysOf<P> | null = ctx.providers.fallbackKeys[provider] ?? null;
  if (!ctx.portal.keyedProviders.includes(provider)) return fallback;
  return completeKeySet(provider, await readStoredKeys(ctx, provider));
}

/** The names of the keys that a service lacks in a portal, such as `telegram.botToken`; none if it works. */
export async function missingKeysOf(
  ctx: Parameters<typeof providerKeysOf>[0],
  provider: Provider,
): Promise<string[]> {
  if ((await providerKeysOf(ctx, provider)) !== null) return [];
  const stored = await readStoredKeys(ctx, provider);
  return Object.keys(providerKeys[provider])
    .filter((name) => !stored[name])
    .map((name) => `${provider}.${name}`);
}

/** Returns a portal's own keys by name; "" for one that can't be decrypted. */
async function readStoredKeys(
  ctx: Parameters<typeof providerKeysOf>[0],
  provider: Provider,
): Promise<Partial<Record<string, string>>> {
  const rows = await ctx.db
    .select({ name: portalSecrets.name, sealed: portalSecrets.sealed })
    .from(portalSecrets)
    .where(
      and(eq(portalSecrets.environmentId, ctx.portal.id), eq(portalSecrets.provider, provider)),
    );
  const decryptedKeys = rows.map(({ name, sealed }) => {
    const value = ctx.vault.open(secretContext(ctx.portal.id, provider, name), sealed);
    // They were encrypted with another SECRET: an admin has to enter them again.
    if (value === null) ctx.log.error({ provider, name }, "a portal's key could not be decrypted");
    return [name, value ?? ""] as const;
  });
  return Object.fromEntries(decryptedKeys);
}
