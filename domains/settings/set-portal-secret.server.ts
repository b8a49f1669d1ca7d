import { and, eq, sql } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import { allProviderKeys, type Provider } from "#platform/provider-keys.ts";
import type { Vault } from "#platform/vault.server.ts";
import { announceChange, portalTag } from "./announce-change.server.ts";
import type { SystemCtx } from "./context.server.ts";
import { invalidInput } from "./errors.ts";
import { requireFreshProof } from "./require-fresh-proof.server.ts";
import { writeAudit } from "./write-audit.server.ts";
import { portalSecrets } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

export const secretMaxChars = 4_000;

/** Binds an encrypted key to its portal and name: stored under another one, it can't be decrypted. */
export const secretContext = (environmentId: string, provider: Provider, name: string): string =>
  `portal_secrets ${environmentId} ${provider}.${name}`;

/** Splits `google.clientId`; undefined for an unknown key. */
export const findProviderKey = (name: string) =>
  allProviderKeys.find(({ provider, key }) => `${provider}.${key}` === name);

/**
 * Sets, replaces or (with null) deletes one of a portal's keys. Nothing ever shows its value again: neither the
 * settings nor the audit log.
 * @throws AUTH-DENY without an admin's role, FRESH-PROOF-MISSING, INVALID for an unknown name or an empty or too long value
 */
export async function setPortalSecret(
  ctx: SystemCtx & { vault: Vault },
  { name, value }: { name: string; value: string | null },
): Promise<void> {
  authorize(ctx, "change", "provider keys");
  requireFreshProof(ctx);
  const providerKey = findProviderKey(name);
  if (!providerKey) {
    const names = allProviderKeys.map(({ provider, key }) => `${provider}.${key}`);
    throw invalidInput(`There is no key ${name}. Use one of: ${names.join(", ")}.`);
  }
  if (value !== null && (value.trim() === "" || value.length > secretMaxChars))
    throw invalidInput(`${name}: give a text of 1 to ${secretMaxChars} characters.`);
  const { provider, key } = providerKey;
  await withTransaction(ctx.db, async (tx) => {
    const isSecret = and(
      eq(portalSecrets.environmentId, ctx.portal.id),
      eq(portalSecrets.provider, provider),
      eq(portalSecrets.name, key),
    );
    const stored = await tx
      .select({ name: portalSecrets.name })
      .from(portalSecrets)
      .where(isSecret)
      .for("update");
    if (value === null) {
      await tx.delete(portalSecrets).where(isSecret);
    } else {
      const sealed = ctx.vault.seal(secretContext(ctx.portal.id, provider, key), value.trim());
      await tx
        .insert(portalSecrets)
        .values({ environmentId: ctx.portal.id, provider, name: key, sealed })
        .onConflictDoUpdate({
          target: [portalSecrets.environmentId, portalSecrets.provider, portalSecrets.name],
          set: { sealed, updatedAt: sql`now()` },
        });
    }
    await writeAudit(tx, ctx, {
      action: value === null ? "removePortalSecret" : "setPortalSecret",
      subject: ["secret", name],
      before: { isSet: stored.length > 0 },
      after: { isSet: value !== null },
      detail: { name },
    });
    await announceChange(tx, ctx.portal.id, [portalTag(ctx.portal.id)]);
  });
}
