import { redirect } from "react-router";
import {
  agreementsCookieName,
  formatAgreements,
} from "#domains/identity/sessions/cookie-agreements.ts";
import { setUserFields } from "#domains/people/members/set-user-fields.server.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/cookie-agreements";

/** Saves the snackbar's answer in this browser, and in the account of a signed-in user. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const agreed = { analytics: form.get("analytics") === "yes" };
  ctx.saveCookie(agreementsCookieName, formatAgreements(agreed));
  const { kind, userId } = ctx.actor;
  if (kind !== "guest") await setUserFields(ctx, { userId, fields: { cookies: agreed } });
  return redirect(safePath(String(form.get("returnTo") ?? "/"), "/"), 303);
}

export const loader = () => redirect("/", 303);
