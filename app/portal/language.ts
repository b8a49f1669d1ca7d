import { redirect } from "react-router";
import { safePath } from "#scenarios/safe-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/language";

/** Saves the chosen language for a week and redirects back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const lang = String(form.get("lang") ?? "");
  if (ctx.settings.i18n.langs.includes(lang)) ctx.saveLanguage(lang);
  const path = safePath(String(form.get("returnTo") ?? "/"), "/");
  return redirect(path + searchOf(request, path), 303);
}

/** Returns the page's query without the old language, because a `lang` parameter would win. */
function searchOf(request: Request, path: string): string {
  const referer = URL.parse(request.headers.get("referer") ?? "");
  if (referer?.pathname !== path || path.includes("?")) return "";
  referer.searchParams.delete("lang");
  return referer.search;
}

export const loader = () => redirect("/", 303);
