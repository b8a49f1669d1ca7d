import { rewriteCourses } from "#domains/courses/rewrite-courses.server.ts";
import type { FileUse } from "#domains/files/file-use.ts";
import type { Rewrite, RewriteUses } from "#domains/files/library/rewrite-uses.server.ts";
import { rewritePages } from "#domains/pages/rewrite-pages.server.ts";
import { rewriteSections } from "#domains/pages/saved-sections/section-file-uses.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { listFileUses } from "./list-file-uses.server.ts";

/**
 * Rewrites everything that shows a file now. Old revisions stay as they are.
 * @throws AUTH-DENY if the settings show the file, and the caller may not change them
 */
export const rewriteFileUses: RewriteUses = async (ctx, hash, rewrite) => {
  const { db: tx } = ctx;
  const uses = await listFileUses(ctx, hash);
  const idsOf = (kind: FileUse["kind"]) =>
    uses.filter((use) => use.kind === kind).map(({ id }) => id);
  const changes = { courseIds: idsOf("course"), elementIds: idsOf("element") };
  const tags = [
    ...(await rewriteCourses(tx, ctx, changes, rewrite)),
    ...(await rewritePages(tx, ctx, idsOf("page"), rewrite)),
  ];
  await rewriteSections(tx, ctx, idsOf("section"), rewrite);
  if (tags.length > 0) await announceChange(tx, ctx.portal.id, tags);
  await rewriteSettings(ctx, rewrite);
};

async function rewriteSettings(ctx: Ctx, rewrite: Rewrite): Promise<void> {
  const changed = Object.entries(ctx.settings).flatMap(([section, value]: [string, unknown]) => {
    const rewritten = rewrite(value);
    return rewritten === value ? [] : [[section, rewritten] as const];
  });
  if (changed.length > 0) await updateSettings(ctx, { settings: Object.fromEntries(changed) });
}
