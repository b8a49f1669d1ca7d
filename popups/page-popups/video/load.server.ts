import { parseVideoUrl } from "#blocks/video/hosted-video.ts";
import { loadCourseByAddress } from "#domains/courses/course-aliases.server.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";
import { loadPageByAddress } from "#domains/pages/page-addresses.server.ts";
import { requestPathOf } from "#popups/request-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { VideoData } from "./data.ts";

/**
 * Loads the video of a block on the page or course page behind the popup, by the block's id. An address never names the
 * video itself: otherwise a crafted link could show any video in the portal's name.
 */
export default async function loadVideoPopup(
  ctx: RequestCtx,
  componentId: string | null,
  request: Request,
): Promise<VideoData | null> {
  if (componentId === null) return null;
  for (const { id, props } of walkComponents(await loadTreeAt(ctx, requestPathOf(request)))) {
    const video = id === componentId ? parseVideoUrl(String(props["url"] ?? "")) : null;
    if (video) return { video, title: String(props["caption"] ?? "") };
  }
  return null;
}

async function loadTreeAt(ctx: RequestCtx, path: string): Promise<readonly Component[]> {
  const [first = "", second] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "courses" && second !== undefined)
    return (await loadCourseByAddress(ctx, second, ctx.language))?.components ?? [];
  const page =
    second === undefined ? await loadPageByAddress(ctx, first || "main", ctx.language) : null;
  return page?.published ? page.components : [];
}
