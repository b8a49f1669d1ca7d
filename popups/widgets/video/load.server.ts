import { hostedVideo } from "#blocks/video/hosted-video.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { pathOf } from "#popups/path-of.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { VideoShown } from "./shown.ts";

/**
 * Loads the video of a block on the page or course page behind the popup, by the block's id. An address never names the
 * video itself: otherwise a crafted link could show any video in the portal's name.
 */
export default async function loadVideoPopup(
  ctx: RequestCtx,
  componentId: string | null,
  request: Request,
): Promise<VideoShown | null> {
  if (componentId === null) return null;
  for (const { id, props } of walkComponents(await treeAt(ctx, pathOf(request)))) {
    const film = id === componentId ? hostedVideo(String(props["url"] ?? "")) : null;
    if (film) return { film, title: String(props["caption"] ?? "") };
  }
  return null;
}

async function treeAt(ctx: RequestCtx, path: string): Promise<readonly Component[]> {
  const [first = "", second] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "courses" && second !== undefined)
    return (await loadCourse(ctx, second, ctx.language))?.components ?? [];
  const page = second === undefined ? await loadPage(ctx, first || "main", ctx.language) : null;
  return page?.published ? page.components : [];
}
