import { redirect } from "react-router";
import { signOut } from "#domains/identity/sign-in/sign-out.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/sign-out";

/** Ends the session at once and redirects to the main page. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  await signOut(ctx);
  ctx.saveTokens(null);
  ctx.flash("notice.signed-out");
  return redirect("/", 303);
}

export const loader = () => redirect("/", 303);
