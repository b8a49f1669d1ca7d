import { redirect } from "react-router";
import { findCourseByAddress } from "#domains/courses/course-aliases.server.ts";
import { coursePath } from "#domains/courses/element-access.ts";
import { pageSearchOf, requestPathOf } from "#popups/request-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Returns the id of the course that an address names, also by an older alias. */
export const findCourse = async (ctx: RequestCtx, aliasOrId: string): Promise<string> =>
  (await findCourseByAddress(ctx, aliasOrId))?.id ?? aliasOrId;

/**
 * Returns the id of the course that a screen's address names. Redirects from an id or an older alias to the current
 * address, with the rest of the path and the query.
 */
export async function findCurrentCourse(
  ctx: RequestCtx,
  request: Request,
  aliasOrId: string,
): Promise<string> {
  const found = await findCourseByAddress(ctx, aliasOrId);
  if (!found || found.current === aliasOrId) return found?.id ?? aliasOrId;
  const rest = requestPathOf(request).split("/").slice(3);
  const path = [coursePath(found.current), ...rest].join("/");
  // Browsers must ask again: if the course gets an older address back, remembered redirects would lead in a circle.
  throw redirect(path + pageSearchOf(request), {
    status: 301,
    headers: { "Cache-Control": "no-cache" },
  });
}
