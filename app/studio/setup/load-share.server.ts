import { renderSVG } from "uqr";
import { coursePath } from "#domains/courses/element-access.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { listOutlines } from "#domains/courses/list-outlines.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { shareParameter, sharePath } from "./share-address.ts";

/** Loads the address to share, its QR code, and a message about it in each language. */
export async function loadShare(ctx: RequestCtx, request: Request) {
  const targets = await listTargets(ctx);
  const wanted = new URL(request.url).searchParams.get(shareParameter);
  const target = targets.find(({ path }) => path === wanted) ?? targets[0]!;
  const { origin, name } = ctx.portal;
  const portal = ctx.settings.title || name;
  return {
    targets,
    target: target.path,
    url: origin + target.path,
    qr: drawQr(origin + sharePath(target.path, "poster")),
    messages: nameLanguages(ctx.settings.i18n.langs, ctx.language).map((language) => ({
      ...language,
      text: translatorFor(ctx, language.code)("studio.setup.share.message", {
        portal,
        url: origin + sharePath(target.path, "message"),
      }),
    })),
  };
}

export type Share = Awaited<ReturnType<typeof loadShare>>;

/** Draws a QR code, black on white in dark mode too: code readers need it. */
export const drawQr = (address: string): string =>
  renderSVG(address, { ecc: "M", border: 2, blackColor: "#1a1a1a", whiteColor: "#ffffff" });

/** Where a link can lead: to the main page, or straight to a course's first lesson. */
async function listTargets(ctx: RequestCtx) {
  const outlines = await listOutlines(ctx);
  const courses = await listCourses(ctx, ctx.language);
  return [
    { path: "/", title: null },
    ...courses.map(({ id, title }) => {
      const first = outlines.get(id)?.elements[0];
      const path = coursePath(id);
      return {
        path: first ? `${path}/${first.type}/${encodeURIComponent(first.id)}` : path,
        title,
      };
    }),
  ];
}
