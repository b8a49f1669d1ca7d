import { authorize } from "#domains/pages/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isSection } from "./is-section.server.ts";
import { presentSection, summaryColumns } from "./present-section.server.ts";
import type { SectionSummary } from "./section.ts";
import { savedSections } from "./tables.server.ts";

/** Gives a saved section another name. Its id stays. @throws AUTH-DENY, NOT-FOUND */
export async function renameSection(ctx: Ctx, id: string, name: string): Promise<SectionSummary> {
  authorize(ctx, "save", "saved section");
  return withTransaction(ctx.db, async (tx) => {
    const [before] = await tx
      .select(summaryColumns)
      .from(savedSections)
      .where(isSection(ctx, id))
      .for("update");
    if (!before) throw notFound();
    await tx.update(savedSections).set({ name }).where(isSection(ctx, id));
    await writeAudit(tx, ctx, {
      action: "renameSavedSection",
      subject: ["saved section", id],
      before: { name: before.name },
      after: { name },
    });
    return presentSection({ ...before, name });
  });
}
