import type { Ctx } from "#domains/settings/context.server.ts";
import { signInFirst } from "#domains/settings/errors.ts";
import { middlewareUnknown } from "./errors.ts";
import { unknownMiddleware } from "./middleware.ts";
import { authorize, can } from "./policy.server.ts";
import type { Page } from "./page.ts";

/** Whether the caller has bought a course. Passed in, so that pages need no orders. */
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
  if (middleware.length === 0 || can(ctx, "open", "any closed page")) return;
  if (middleware.includes("auth")) authorize(ctx, "open", "page for users");
  if (!middleware.includes("bought")) return;
  if (ctx.actor.kind === "guest") throw signInFirst();
  const courseId = model?.name === "course" ? model.id : null;
  const bought = courseId !== null && (await hasBought(ctx, courseId));
  authorize(ctx, "open", "page for buyers", { bought });
}
