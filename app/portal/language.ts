import { redirect } from "react-router";
import { safePath } from "#scenarios/safe-path.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/language";

/** Remembers the chosen language for a week (section 4.5) and goes back to where one was. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const lang = String(form.get("lang") ?? "");
  if (ctx.settings.i18n.langs.includes(lang)) ctx.keepLanguage(lang);
  return redirect(safePath(String(form.get("returnTo") ?? "/"), "/"), 303);
}

export const loader = () => redirect("/", 303);
