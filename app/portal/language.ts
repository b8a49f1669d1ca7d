import { redirect } from "react-router";
import { safePath } from "#scenarios/safe-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/language";

/** Remembers the chosen language for a week (section 4.5) and goes back to where one was. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const lang = String(form.get("lang") ?? "");
  if (ctx.settings.i18n.langs.includes(lang)) ctx.saveLanguage(lang);
  const path = safePath(String(form.get("returnTo") ?? "/"), "/");
  return redirect(path + searchOf(request, path), 303);
}

/** What the page's address said behind its path, but not the language of before: an address that names one wins. */
function searchOf(request: Request, path: string): string {
  const cameFrom = URL.parse(request.headers.get("referer") ?? "");
  if (cameFrom?.pathname !== path || path.includes("?")) return "";
  cameFrom.searchParams.delete("lang");
  return cameFrom.search;
}

export const loader = () => redirect("/", 303);
