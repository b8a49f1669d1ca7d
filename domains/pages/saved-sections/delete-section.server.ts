import { lte } from "drizzle-orm";
import { authorize } from "#domains/pages/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { isSection, isSectionInTrash } from "./is-section.server.ts";
import { requireRoom } from "./require-room.server.ts";
import { sectionTrashDays } from "./section.ts";
import { savedSections } from "./tables.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Puts a saved section into the trash. Pages and lessons keep their copies. @throws AUTH-DENY, NOT-FOUND */
export async function deleteSection(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, "delete", "saved section");
  await withTransaction(ctx.db, async (tx) => {
    const [section] = await tx
      .update(savedSections)
      .set({ deletedAt: new Date(ctx.clock.now()) })
      .where(isSection(ctx, id))
      .returning({ name: savedSections.name });
    if (!section) throw notFound();
    await writeAudit(tx, ctx, {
      action: "deleteSavedSection",
      subject: ["saved section", id],
      before: { name: section.name },
      after: {},
    });
  });
}

/** Takes a saved section out of the trash. @throws AUTH-DENY, NOT-FOUND, SECTION-LIMIT */
export async function restoreSection(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, "delete", "saved section");
  await withTransaction(ctx.db, async (tx) => {
    const [section] = await tx
      .select({ name: savedSections.name })
      .from(savedSections)
      .where(isSectionInTrash(ctx, id))
      .for("update");
    if (!section) throw notFound();
    await requireRoom(tx, ctx);
    await tx.update(savedSections).set({ deletedAt: null }).where(isSectionInTrash(ctx, id));
    await writeAudit(tx, ctx, {
      action: "restoreSavedSection",
      subject: ["saved section", id],
      before: {},
      after: { name: section.name },
    });
  });
}

/** Deletes the sections that were in the trash for `sectionTrashDays`. */
export const sweepSections = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const oldest = new Date(clock.now() - sectionTrashDays * dayMs);
  await db.delete(savedSections).where(lte(savedSections.deletedAt, oldest));
};
