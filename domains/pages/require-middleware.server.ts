import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed, signInFirst } from "#domains/settings/errors.ts";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import { middlewareUnknown } from "./errors.ts";
import { unknownMiddleware } from "./middleware.ts";
import type { Page } from "./page.ts";

/** Whether the caller has bought a course; provided because pages don't know orders. */
export type HasBought = (ctx: Ctx, courseId: string) => Promise<boolean>;

/**
 * Checks that the caller may see a page with this middleware.
 * @throws MIDDLEWARE-UNKNOWN, SIGN-IN-FIRST, AUTH-DENY for a course that is not bought
 */
export async function requireMiddleware(
  ctx: Ctx,
  { middleware, model }: Pick<Page, "middleware" | "model">,
  hasBought: HasBought,
): Promise<void> {
  const [unknown] = unknownMiddleware(middleware);
  if (unknown !== undefined) throw middlewareUnknown(unknown);
  if (middleware.length === 0 || mayChangePortal(ctx.actor)) return;
  if (middleware.includes("auth") && ctx.actor.kind !== "user") throw signInFirst();
  if (!middleware.includes("bought")) return;
  if (ctx.actor.kind === "guest") throw signInFirst();
  const courseId = model?.name === "course" ? model.id : null;
  if (courseId === null || !(await hasBought(ctx, courseId))) throw notAllowed();
}
