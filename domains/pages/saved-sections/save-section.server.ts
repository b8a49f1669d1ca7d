import { eq } from "drizzle-orm";
import { type CheckBlock, checkTree } from "#domains/pages/check-tree.ts";
import type { Component } from "#domains/pages/component.ts";
import { authorize } from "#domains/pages/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { uniqueSlug } from "#platform/slug.ts";
import { presentSection } from "./present-section.server.ts";
import { requireRoom } from "./require-room.server.ts";
import { type Section, type SectionSummary, sectionMaxChars } from "./section.ts";
import { savedSections } from "./tables.server.ts";

export type NewSection = Pick<Section, "name" | "language"> & { components: readonly unknown[] };

/**
 * Saves blocks under a name. They must be complete, as on a published page.
 * @throws AUTH-DENY, INVALID with the path of the first problem, SECTION-LIMIT
 */
export async function saveSection(
  ctx: Ctx,
  { name, language, components: tree }: NewSection,
  checkBlock: CheckBlock,
): Promise<SectionSummary> {
  authorize(ctx, "save", "saved section");
  if (!ctx.settings.i18n.langs.includes(language))
    throw invalidInput("language: this portal doesn't have the language");
  const components = readComponents(tree, checkBlock);
  return withTransaction(ctx.db, async (tx) => {
    await requireRoom(tx, ctx);
    const rows = await tx
      .select({ id: savedSections.id })
      .from(savedSections)
      .where(eq(savedSections.environmentId, ctx.portal.id));
    const section = {
      environmentId: ctx.portal.id,
      id: uniqueSlug(name, new Set(rows.map((row) => row.id))),
      name,
      language,
      components,
      createdAt: new Date(ctx.clock.now()),
    };
    await tx.insert(savedSections).values(section);
    await writeAudit(tx, ctx, {
      action: "createSavedSection",
      subject: ["saved section", section.id],
      before: {},
      after: { name, language },
    });
    return presentSection({ ...section, blockCount: components.length, deletedAt: null });
  });
}

/** @throws INVALID */
function readComponents(tree: readonly unknown[], checkBlock: CheckBlock): Component[] {
  if (tree.length === 0) throw invalidInput("components: at least one block");
  const problem = checkTree(tree, "components", checkBlock);
  if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
  if (JSON.stringify(tree).length > sectionMaxChars)
    throw invalidInput(`components: at most ${sectionMaxChars} characters`);
  return tree as Component[];
}
