import { RouterContextProvider } from "react-router";
import { allFontFaces } from "#app/theme-data.server.ts";
import {
  agreementsCookieName,
  formatAgreements,
} from "#domains/identity/sessions/cookie-agreements.ts";
import {
  isPreviewedDraft,
  readPreviewedSettings,
} from "#domains/look/read-previewed-settings.server.ts";
import { guest, type Actor } from "#domains/settings/context.ts";
import { requestContext, type RequestCtx } from "#request/request-context.server.ts";
import { settingsPreviewPath } from "#request/settings-preview-path.ts";

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Whether a request asks for a page with settings that aren't published. */
export const isSettingsPreview = (request: Request): boolean =>
  new URL(request.url).pathname.replace(/\/$/, "") === settingsPreviewPath;

/**
 * Shows staff a page of the portal as a guest or a learner would see it, with a draft of the settings or with the values
 * of a form (`settings`, JSON). Nothing in it can run, be sent or set a cookie.
 * @throws AUTH-DENY, INVALID if the settings can't have such values
 */
export async function previewSettings(
  ctx: RequestCtx,
  request: Request,
  render: Render,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const form = request.method === "POST" ? await request.formData() : null;
  const read = (name: string) => searchParams.get(name) ?? "";
  const draft = read("draft");
  const settings = await readPreviewedSettings(ctx, {
    draft: isPreviewedDraft(draft) ? draft : null,
    change: form && String(form.get("settings") ?? ""),
  });
  const language = settings.i18n.langs.find((one) => one === read("lang")) ?? ctx.language;
  const previewCtx = previewContextOf(
    { ...ctx, settings, language },
    read("viewer") === "learner" ? { ...ctx.actor, roles: [], withheldRoles: [] } : guest,
  );
  const context = new RouterContextProvider();
  context.set(requestContext, previewCtx);
  const page = URL.canParse(read("page"), ctx.portal.origin)
    ? new URL(read("page") || "/", ctx.portal.origin)
    : new URL("/", ctx.portal.origin);
  const address = new URL(page.pathname + page.search, ctx.portal.origin);
  const rendered = await render(new Request(address), context);
  const html = withoutScripts(await rendered.text()).replace(
    `<style>${previewCtx.themeCss}</style>`,
    () =>
      `<style>${allFontFaces()}${stillness}</style><style data-theme="">${previewCtx.themeCss}</style>`,
  );
  return new Response(html, {
    status: rendered.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      "Content-Security-Policy": previewPolicy,
    },
  });
}

/** Colours change at once, so that what is shown can be measured. */
const stillness = "*,*::before,*::after{transition:none!important;animation:none!important}";

const previewPolicy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: https:",
  "media-src 'self' https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

const ignore = () => {};

/** A context that only reads: what the page would save or send to the browser is dropped. */
const previewContextOf = (ctx: RequestCtx, actor: Actor): RequestCtx => ({
  ...ctx,
  actor,
  isPreview: true,
  cookies: new Map([[agreementsCookieName, formatAgreements({ analytics: false })]]),
  agreements: { analytics: false },
  deviceId: null,
  setCookies: [],
  saveTokens: ignore,
  saveCookie: ignore,
  saveLanguage: ignore,
  flash: ignore,
  flashKey: null,
  stepResult: null,
  discussionResult: null,
  cacheTags: new Set(),
  structuredData: [],
  isDocument: true,
  loaderData: null,
  themeCss: "",
});

/**
 * The policy forbids scripts anyway; without them and their preloads the document is a third as long. A preview is only
 * looked at: nothing in it takes the focus or is read out among the studio's own parts.
 */
const withoutScripts = (html: string): string =>
  cutOut(cutOut(html, "<script", "</script>"), '<link rel="modulepreload"', ">")
    .replaceAll(' autofocus=""', "")
    .replace("<body>", '<body inert="">');

/** Removes everything from one text to the next. */
function cutOut(html: string, from: string, to: string): string {
  const parts: string[] = [];
  let copiedUntil = 0;
  for (let start = html.indexOf(from); start >= 0; start = html.indexOf(from, copiedUntil)) {
    const end = html.indexOf(to, start);
    if (end < 0) break;
    parts.push(html.slice(copiedUntil, start));
    copiedUntil = end + to.length;
  }
  return [...parts, html.slice(copiedUntil)].join("");
}
