import type { Ctx } from "#domains/settings/context.server.ts";
import { readEditablePage } from "./lock-page.server.ts";
import { authorize } from "./policy.server.ts";

/** Reads whether visitors see a page, and what it belongs to. @throws AUTH-DENY */
export async function readPageState(ctx: Pick<Ctx, "actor" | "db" | "portal">, alias: string) {
  authorize(ctx, "list", "page");
  const page = await readEditablePage(ctx.db, ctx.portal.id, alias);
  return { isPublished: page?.published ?? false, model: page?.model ?? null };
}
