import { redirect } from "react-router";
import { markRead } from "#domains/identity/notifications/mark-read.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/notifications";

/** There is no screen at this address: the bar has the list. */
export const loader = () => redirect("/studio");

/** Marks all notifications of the person as read, and goes back to the screen. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  authorize(ctx, "open", "studio");
  await markRead(ctx, {});
  return redirect(studioPathOf(request.headers.get("referer")), 303);
}

/** Returns the path of the screen with the form, if it was one of the studio. */
function studioPathOf(referer: string | null): string {
  if (referer === null || !URL.canParse(referer)) return "/studio";
  const { pathname, search } = new URL(referer);
  return /^\/studio(?:\/[\w/-]+)?$/.test(pathname) ? pathname + search : "/studio";
}
