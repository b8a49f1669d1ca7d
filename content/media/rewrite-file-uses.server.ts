import { rewriteCourses } from "#domains/courses/rewrite-courses.server.ts";
import type { FileUse } from "#domains/files/file-use.ts";
import type { Rewrite, RewriteUses } from "#domains/files/library/rewrite-uses.server.ts";
import { rewritePages } from "#domains/pages/rewrite-pages.server.ts";
import { rewriteSections } from "#domains/pages/saved-sections/section-file-uses.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { lockPortal, readStoredSettings } from "#domains/settings/read-portal.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { listFileUses } from "./list-file-uses.server.ts";

/**
 * Rewrites everything that shows a file now. Old revisions stay as they are.
 * @throws AUTH-DENY if the settings show the file, and the caller may not change them
 */
export const rewriteFileUses: RewriteUses = async (ctx, hash, rewrite, within) => {
  const { db: tx } = ctx;
  const isWithin = ({ kind, id }: FileUse) =>
    within?.some((place) => place.kind === kind && place.id === id) ?? true;
  const uses = (await listFileUses(ctx, hash)).filter(isWithin);
  const idsOf = (kind: FileUse["kind"]) =>
    uses.filter((use) => use.kind === kind).map(({ id }) => id);
  const changes = { courseIds: idsOf("course"), elementIds: idsOf("element") };
  const tags = [
    ...(await rewriteCourses(tx, ctx, changes, rewrite)),
    ...(await rewritePages(tx, ctx, idsOf("page"), rewrite)),
  ];
  await rewriteSections(tx, ctx, idsOf("section"), rewrite);
  if (tags.length > 0) await announceChange(tx, ctx.portal.id, tags);
  if (idsOf("settings").length > 0) await rewriteSettings(ctx, rewrite);
  return uses.map(({ kind, id }) => ({ kind, id }));
};

async function rewriteSettings(ctx: Ctx & { db: Transaction }, rewrite: Rewrite): Promise<void> {
  await lockPortal(ctx.db, ctx.portal.id);
  const settings = await readStoredSettings(ctx.db, ctx.portal.id);
  const changed = Object.entries(settings).flatMap(([section, value]: [string, unknown]) => {
    const rewritten = rewrite(value);
    return rewritten === value ? [] : [[section, rewritten] as const];
  });
  if (changed.length > 0) await updateSettings(ctx, { settings: Object.fromEntries(changed) });
}
