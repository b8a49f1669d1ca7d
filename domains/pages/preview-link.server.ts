import { timingSafeEqual } from "node:crypto";
import { and, eq, or } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { pages } from "./tables.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { authorize, can } from "./policy.server.ts";

/** How long a preview link works. */
export const previewLifeMs = 24 * 60 * 60 * 1000;
const purpose = "preview";

type SignCtx = Pick<Ctx, "portal" | "vault" | "clock">;

/**
 * Creates a link that shows a page's draft or an element to anybody who has it, for a day. Only the audit log
 * stores it: the link contains its expiry and is signed for this portal and id.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND if there is no such page or element
 */
export async function createPreviewLink(
  ctx: SignCtx & Pick<Ctx, "actor" | "db">,
  id: string,
  isElement: (id: string) => Promise<boolean> = async () => false,
): Promise<{ path: string; expiresAt: number }> {
  authorize(ctx, "share", "preview");
  const rows = await ctx.db
    .select({ alias: pages.alias })
    .from(pages)
    .where(and(eq(pages.environmentId, ctx.portal.id), or(eq(pages.alias, id), eq(pages.id, id))));
  if (rows.length === 0 && !(await isElement(id))) throw notFound();
  const expiresAt = ctx.clock.now() + previewLifeMs;
  await withTransaction(ctx.db, (tx) =>
    writeAudit(tx, ctx, {
      action: "createPreviewLink",
      subject: [rows.length > 0 ? "page" : "element", id],
      before: {},
      after: {},
      detail: { expiresAt: new Date(expiresAt) },
    }),
  );
  const secret = `${expiresAt}.${signPreview(ctx, id, expiresAt)}`;
  return { path: `/preview/${encodeURIComponent(id)}?secret=${secret}`, expiresAt };
}

/** Whether the caller may see unpublished content: an admin, or somebody with a valid preview link for it. */
export function mayPreview(
  ctx: SignCtx & Pick<Ctx, "actor">,
  id: string | undefined,
  secret: string | null,
): boolean {
  return can(ctx, "open", "preview", { hasLink: isValid(ctx, id, secret) });
}

function isValid(ctx: SignCtx, id: string | undefined, secret: string | null): boolean {
  const [, time = "", receivedSignature = ""] =
    /^(\d{13,15})\.([0-9a-f]{64})$/.exec(secret ?? "") ?? [];
  if (id === undefined || receivedSignature === "" || Number(time) <= ctx.clock.now()) return false;
  const expectedSignature = signPreview(ctx, id, Number(time));
  return timingSafeEqual(Buffer.from(receivedSignature), Buffer.from(expectedSignature));
}

const signPreview = ({ portal, vault }: SignCtx, id: string, expiresAt: number) =>
  vault.mac(purpose, JSON.stringify([portal.id, id, expiresAt]));
