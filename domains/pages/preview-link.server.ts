import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, inArray, lte, or } from "drizzle-orm";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { previewLinks, pages } from "./tables.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { authorize, can } from "./policy.server.ts";
import {
  type PreviewLink,
  previewedCourseId,
  previewLifeHours,
  previewPath,
  secretParameter,
} from "./preview-link.ts";

export const previewLifeMs = previewLifeHours * 60 * 60 * 1000;
/** The most links to one draft that work at the same time. A newer one replaces the oldest. */
export const previewLinksMax = 10;
const purpose = "preview";

type SignCtx = Pick<Ctx, "portal" | "vault" | "clock">;
type StaffCtx = SignCtx & Pick<Ctx, "actor" | "db">;

/** Returns the kind of content that isn't a page; null if there is none with this id. */
export type FindPreviewed = (id: string) => Promise<"element" | "course" | null>;

/**
 * Creates a link that shows the draft of a page, an element or a whole course to anybody who has it, for a day. It is
 * signed for this portal and draft, and works until somebody revokes it.
 * @param id a page's alias or id, an element's id, or `coursePreviewId` of a course
 * @throws AUTH-DENY without an editor's role, NOT-FOUND if there is no such content
 */
export async function createPreviewLink(
  ctx: StaffCtx,
  id: string,
  findPreviewed: FindPreviewed = async () => null,
): Promise<{ id: string; path: string; expiresAt: number }> {
  authorize(ctx, "share", "preview");
  const [page] = await ctx.db
    .select({ alias: pages.alias })
    .from(pages)
    .where(and(eq(pages.environmentId, ctx.portal.id), or(eq(pages.alias, id), eq(pages.id, id))));
  const type = page ? "page" : await findPreviewed(id);
  if (type === null) throw notFound();
  const contentId = page?.alias ?? id;
  const now = ctx.clock.now();
  const expiresAt = now + previewLifeMs;
  return withTransaction(ctx.db, async (tx) => {
    const [link] = await tx
      .insert(previewLinks)
      .values({
        environmentId: ctx.portal.id,
        contentId,
        createdBy: ctx.actor.userId,
        createdAt: new Date(now),
        expiresAt: new Date(expiresAt),
      })
      .returning({ id: previewLinks.id });
    const oldest = tx
      .select({ id: previewLinks.id })
      .from(previewLinks)
      .where(isLinkTo(ctx, contentId))
      .orderBy(desc(previewLinks.createdAt), desc(previewLinks.id))
      .offset(previewLinksMax);
    await tx
      .delete(previewLinks)
      .where(and(isLinkTo(ctx, contentId), inArray(previewLinks.id, oldest)));
    await writeAudit(tx, ctx, {
      action: "createPreviewLink",
      subject: [type, previewedCourseId(contentId) ?? contentId],
      before: {},
      after: {},
      detail: { expiresAt: new Date(expiresAt) },
    });
    return { id: link!.id, path: pathOf(ctx, contentId, link!.id), expiresAt };
  });
}

/** Lists the links to a draft that still work, the newest first. @throws AUTH-DENY */
export async function listPreviewLinks(ctx: StaffCtx, contentId: string): Promise<PreviewLink[]> {
  authorize(ctx, "share", "preview");
  const rows = await ctx.db
    .select()
    .from(previewLinks)
    .where(and(isLinkTo(ctx, contentId), gt(previewLinks.expiresAt, new Date(ctx.clock.now()))))
    .orderBy(desc(previewLinks.createdAt), desc(previewLinks.id))
    .limit(previewLinksMax);
  const names = await loadUserNames(
    ctx,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map(({ id, createdBy, expiresAt }) => ({
    id,
    url: ctx.portal.origin + pathOf(ctx, contentId, id),
    author: names.get(createdBy) ?? "",
    expiresAt: expiresAt.getTime(),
  }));
}

/** Makes a preview link stop working. @throws AUTH-DENY, NOT-FOUND */
export async function revokePreviewLink(ctx: StaffCtx, linkId: string): Promise<void> {
  authorize(ctx, "share", "preview");
  if (!isUuid(linkId)) throw notFound();
  await withTransaction(ctx.db, async (tx) => {
    const [link] = await tx
      .delete(previewLinks)
      .where(and(eq(previewLinks.environmentId, ctx.portal.id), eq(previewLinks.id, linkId)))
      .returning();
    if (!link) throw notFound();
    await writeAudit(tx, ctx, {
      action: "revokePreviewLink",
      subject: ["preview link", linkId],
      before: { expiresAt: link.expiresAt.toISOString() },
      after: { expiresAt: null },
      detail: { contentId: link.contentId },
    });
  });
}

/** Whether the caller may see a draft: an editor, or somebody with a link to it that works. */
export async function mayPreview(
  ctx: StaffCtx,
  contentId: string | undefined,
  secret: string | null,
): Promise<boolean> {
  if (can(ctx, "open", "preview", { hasLink: false })) return true;
  const hasLink = contentId !== undefined && (await isValid(ctx, contentId, secret ?? ""));
  return can(ctx, "open", "preview", { hasLink });
}

async function isValid(ctx: SignCtx & Pick<Ctx, "db">, contentId: string, secret: string) {
  const [, linkId = "", received = ""] = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(secret) ?? [];
  if (!isUuid(linkId)) return false;
  const expected = Buffer.from(signPreview(ctx, contentId, linkId));
  if (!timingSafeEqual(Buffer.from(received), expected)) return false;
  const isWorking = gt(previewLinks.expiresAt, new Date(ctx.clock.now()));
  const rows = await ctx.db
    .select({ id: previewLinks.id })
    .from(previewLinks)
    .where(and(isLinkTo(ctx, contentId), eq(previewLinks.id, linkId), isWorking));
  return rows.length > 0;
}

/** Deletes the links that no longer work. */
export const sweepPreviewLinks = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  await db.delete(previewLinks).where(lte(previewLinks.expiresAt, new Date(clock.now())));
};

const isLinkTo = ({ portal }: Pick<Ctx, "portal">, contentId: string) =>
  and(eq(previewLinks.environmentId, portal.id), eq(previewLinks.contentId, contentId));

function pathOf(ctx: SignCtx, contentId: string, linkId: string): string {
  const path = previewPath(contentId);
  const secret = `${linkId}.${signPreview(ctx, contentId, linkId)}`;
  return `${path}${path.includes("?") ? "&" : "?"}${secretParameter}=${secret}`;
}

const signPreview = ({ portal, vault }: SignCtx, contentId: string, linkId: string) =>
  vault.mac(purpose, JSON.stringify([portal.id, contentId, linkId]));
