import { join } from "node:path";
import { type Context, Hono } from "hono";
import { type CardKind, cardKinds, type CardText } from "#app/portal/card-url.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { Course } from "#domains/courses/course.ts";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { renderCard, renderSharedPicture } from "#domains/files/render-card.server.ts";
import { storedFileNameOf } from "#domains/files/stored-file-name.ts";
import { filesPath, parsePictureUrl } from "#domains/files/stored-picture.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { createPalette } from "#domains/settings/palette.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { setUpFontconfig } from "#platform/fontconfig.server.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { RenderedFiles, retryAfterSeconds } from "./rendered-files.ts";
import type { Installation } from "#server/installation.ts";
import type { ServerEnv } from "#server/server-env.ts";

const cachedCardsMax = 120;
/** Rendering takes a tenth of a second, so nobody waits longer than about two seconds. */
const waitingMax = 20;

/** Serves the pictures that links show in chats, rendered on the first request. */
export function cardRoutes({
  files,
  environment,
}: Pick<Installation, "files" | "environment">): Hono<ServerEnv> {
  const renderedCards = new RenderedFiles<Buffer>({ filesMax: cachedCardsMax, waitingMax });
  const app = new Hono<ServerEnv>();
  const send = async (c: Context, key: string, render: () => Promise<Buffer>) => {
    const cachedPicture = renderedCards.find(key);
    if (!cachedPicture && renderedCards.isFull)
      return c.body(null, 503, { "Retry-After": String(retryAfterSeconds) });
    const picture = cachedPicture ?? (await renderedCards.render(key, render));
    return c.body(new Uint8Array(picture), 200, {
      "Content-Type": "image/jpeg",
      "Content-Length": String(picture.length),
      "Cache-Control": "public, max-age=86400",
    });
  };
  app.get("/pictures/:name", async (c) => {
    const name = c.req.param("name").replace(/\.jpg$/, ".webp");
    const isStored = parsePictureUrl(filesPath + name) && (await files.stat(name));
    if (!isStored) return c.notFound();
    return send(c, name, async () => renderSharedPicture((await files.readBytes(name))!));
  });
  return app.get("/:kind/:name", async (c) => {
    const ctx = c.get("ctx");
    const kind = cardKinds.find((one) => one === c.req.param("kind"));
    const id = /^(.{1,200})\.jpg$/.exec(c.req.param("name"))?.[1];
    const card = kind && id !== undefined ? await findPublicCard(ctx, kind, id) : null;
    if (!card) return c.notFound();
    const key = JSON.stringify([ctx.portal.id, ctx.portal.name, ctx.settings.theme.color, card]);
    return send(c, key, async () => {
      // Our own fonts, because containers often have none.
      await setUpFontconfig(environment.dataDir, join(packageRoot(), "app", "fonts", "cards"));
      return renderCardPicture(ctx, card, files);
    });
  });
}

const categoryOf = ({ category }: Course) => (category.id === "none" ? "" : category.title);

/** Returns the card of a page, course or element; null if it doesn't exist or isn't published. */
async function findPublicCard(
  ctx: RequestCtx,
  kind: CardKind,
  id: string,
): Promise<CardText | null> {
  if (kind === "pages") {
    const page = await loadPage(ctx, id, ctx.language);
    const title = page?.alias === "main" ? ctx.settings.title : page?.title;
    return page?.published && title ? { title, note: "", cover: null } : null;
  }
  const courseId = kind === "courses" ? id : await findElementCourse(ctx, id, null);
  const course = courseId === null ? null : await loadCourse(ctx, courseId, ctx.language);
  if (!course) return null;
  if (kind === "courses")
    return { title: course.title, note: categoryOf(course), cover: course.cover };
  const element = course.elements.find((one) => one.id === id);
  if (!element) return null;
  return { title: element.title, note: course.title, cover: element.cover ?? course.cover };
}

async function renderCardPicture(
  ctx: RequestCtx,
  card: CardText,
  files: FileStore,
): Promise<Buffer> {
  const { deep, tint } = createPalette(ctx.settings.theme.color, false);
  const coverSource =
    card.cover?.sources.find(({ width }) => width >= 900) ?? card.cover?.sources.at(-1);
  const coverName = storedFileNameOf(coverSource?.url ?? "");
  return renderCard({
    title: card.title,
    note: card.note,
    name: ctx.portal.name,
    background: deep!,
    text: "#ffffff",
    accent: tint!,
    cover: coverName === undefined ? null : await files.readBytes(coverName),
    rightToLeft: textDirection(ctx.language) === "rtl",
  });
}
