import { and, asc, eq, isNull } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { isSection } from "./is-section.server.ts";
import type { Section } from "./section.ts";
import { savedSections } from "./tables.server.ts";

/** Reads the saved sections of a portal for an import or export. */
export const readStoredSections = (tx: Transaction, environmentId: string): Promise<Section[]> =>
  tx
    .select({
      id: savedSections.id,
      name: savedSections.name,
      language: savedSections.language,
      components: savedSections.components,
    })
    .from(savedSections)
    .where(and(eq(savedSections.environmentId, environmentId), isNull(savedSections.deletedAt)))
    .orderBy(asc(savedSections.id));

/** Creates or replaces a saved section, and takes it out of the trash. The caller has checked the permission. */
export async function writeStoredSection(
  tx: Transaction,
  { portal, clock }: Pick<SystemCtx, "portal" | "clock">,
  { id, ...fields }: Section,
): Promise<void> {
  await tx
    .insert(savedSections)
    .values({ environmentId: portal.id, id, ...fields, createdAt: new Date(clock.now()) })
    .onConflictDoUpdate({
      target: [savedSections.environmentId, savedSections.id],
      set: { ...fields, deletedAt: null },
    });
}

/** Puts a saved section that the folder lacks into the trash. The caller has checked the permission. */
export async function removeSection(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "clock">,
  id: string,
): Promise<void> {
  await tx
    .update(savedSections)
    .set({ deletedAt: new Date(ctx.clock.now()) })
    .where(isSection(ctx, id));
}
