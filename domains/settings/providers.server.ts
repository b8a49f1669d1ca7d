import { sql } from "drizzle-orm";
import {
  type KeysOf,
  type Provider,
  type ProviderKeySets,
  providers,
  wholeKeySet,
  wholeProviders,
} from "#platform/provider-keys.ts";
import type { Db } from "#platform/database.server.ts";
import type { Ctx } from "./context.server.ts";
import type { ProviderAddresses } from "./provider-addresses.ts";
import { secretPlace } from "./set-portal-secret.server.ts";

/** The outside services as this installation reaches them. */
export type Providers = {
  addresses: ProviderAddresses;
  /** For portals that have no keys of their own. */
  fallbackKeys: ProviderKeySets;
  /** The server that takes letters; undefined: they stay in the outbox. */
  smtpUrl?: string | undefined;
  /** Whose email has the fragment is told another back office (section 6); either empty: nobody. */
  staff?: { emailFragment: string; backofficeUrl: string };
};

/** The services whose keys this portal has, its own or the installation's: what may be offered. */
export function availableProviders({
  portal,
  providers: { fallbackKeys },
}: Pick<Ctx, "portal" | "providers">): ReadonlySet<Provider> {
  const own = portal.keyedProviders;
  return new Set(providers.filter((one) => own.includes(one) || fallbackKeys[one] !== undefined));
}

/** The services that a portal keeps whole sets of keys of its own for. */
export async function keyedProvidersOf(db: Db, environmentId: string): Promise<Provider[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select provider || '.' || name as key from portal_secrets where environment_id = ${environmentId}`);
  return wholeProviders(rows.map(({ key }) => key));
}

/** A service's keys in this portal: its own set when it is whole, else the installation's; null when there is none. */
export async function providerKeysOf<P extends Provider>(
  ctx: Pick<Ctx, "db" | "vault" | "providers" | "log"> & {
    portal: Pick<Ctx["portal"], "id" | "keyedProviders">;
  },
  provider: P,
): Promise<KeysOf<P> | null> {
  const fallback: KeysOf<P> | null = ctx.providers.fallbackKeys[provider] ?? null;
  if (!ctx.portal.keyedProviders.includes(provider)) return fallback;
  const { rows } = await ctx.db.execute<{ name: string; sealed: string }>(sql`
    select name, sealed from portal_secrets
    where environment_id = ${ctx.portal.id} and provider = ${provider}`);
  const opened = rows.map(({ name, sealed }) => {
    const value = ctx.vault.open(secretPlace(ctx.portal.id, provider, name), sealed);
    // Another SECRET than the one they were kept with: the portal's admin has to give them again.
    if (value === null) ctx.log.error({ provider, name }, "a portal's key could not be decrypted");
    return [name, value ?? ""] as const;
  });
  return wholeKeySet(provider, Object.fromEntries(opened));
}
