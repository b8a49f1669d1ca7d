import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound, versionConflict } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { media } from "#domains/files/media-tables.server.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { setFocus } from "#domains/files/rewrite-document.ts";
import type { Focus } from "#domains/files/focus.ts";
import { withTransaction } from "#platform/database.server.ts";
import { presentMedia, selectMedia } from "./present-media.server.ts";
import type { RewriteUses } from "./rewrite-uses.server.ts";

export type MediaChange = {
  name?: string | undefined;
  /** Only for pictures. Null: the middle. */
  focus?: Focus | null | undefined;
  /** Replaces the descriptions in these languages; an empty one removes it. */
  alts?: Record<string, string> | undefined;
};

/**
 * Changes what the library knows about a file. Fields that are left out stay. Another focus is used at once wherever the
 * picture is shown.
 * @param before what the person saw when they began: only texts that differ from it are changed
 * @throws AUTH-DENY, NOT-FOUND, INVALID, CONFLICT if someone else has changed the same text since
 */
export async function updateMedia(
  ctx: Ctx,
  id: string,
  change: MediaChange,
  rewriteUses: RewriteUses,
  before: MediaChange = {},
): Promise<StoredMedia> {
  authorize(ctx, "change", "media");
  const languages = Object.keys(change.alts ?? {});
  const unknown = languages.find((language) => !ctx.settings.i18n.langs.includes(language));
  if (unknown !== undefined) throw invalidInput("alts: this portal doesn't have the language");
  return withTransaction(ctx.db, async (tx) => {
    const isMedia = and(
      eq(media.environmentId, ctx.portal.id),
      eq(media.id, id),
      isNull(media.deletedAt),
    );
    const [stored] = await tx.select().from(media).where(isMedia).for("update");
    if (!stored) throw notFound();
    const { focus = stored.focus } = change;
    if (focus && stored.kind !== "picture") throw invalidInput("focus: only pictures have one");
    const name = mergeText(stored.name, change.name, before.name);
    const changedAlts = Object.entries(change.alts ?? {}).map(([language, text]) => [
      language,
      mergeText(stored.alts[language] ?? "", text, before.alts?.[language]),
    ]);
    const alts = withoutEmpty({ ...stored.alts, ...Object.fromEntries(changedAlts) });
    await tx.update(media).set({ name, alts, focus }).where(isMedia);
    const fields = (row: Pick<typeof stored, "name" | "alts" | "focus">) => ({
      name: row.name,
      alts: row.alts,
      focus: row.focus,
    });
    await writeAudit(tx, ctx, {
      action: "updateMedia",
      subject: ["media", id],
      before: fields(stored),
      after: fields({ name, alts, focus }),
    });
    if (!isDeepStrictEqual(focus, stored.focus))
      await rewriteUses({ ...ctx, db: tx }, stored.hash, (document) =>
        setFocus(document, stored.hash, focus),
      );
    const [row] = await selectMedia(tx).where(isMedia);
    return presentMedia(row!);
  });
}

/** @throws CONFLICT */
function mergeText(stored: string, next: string | undefined, before: string | undefined): string {
  if (next === undefined || next === before) return stored;
  if (before !== undefined && stored !== before && stored !== next) throw versionConflict();
  return next;
}

const withoutEmpty = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
