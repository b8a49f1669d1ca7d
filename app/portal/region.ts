import { redirect } from "react-router";
import { setUserFields } from "#domains/people/members/set-user-fields.server.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import { regionCookie } from "#popups/page-popups/regions/data.ts";
import type { Route } from "./+types/region";

/** Saves the chosen region in this browser and for a signed-in user. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const region = String(form.get("region") ?? "");
  if (ctx.settings.regions.some(({ id }) => id === region)) {
    ctx.saveCookie(regionCookie, region);
    const { kind, userId } = ctx.actor;
    if (kind !== "guest") await setUserFields(ctx, { userId, fields: { core: { region } } });
    ctx.flash("common.saved");
  }
  return redirect(safePath(String(form.get("returnTo") ?? "/"), "/"), 303);
}

export const loader = () => redirect("/", 303);
