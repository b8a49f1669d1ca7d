import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { type CardKind, cardKinds, type CardText } from "#app/portal/card-url.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { Course } from "#domains/courses/course.ts";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { renderCard, renderSharedPicture } from "#domains/files/render-card.server.ts";
import { filesPath, pictureAt } from "#domains/files/stored-picture.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { palette } from "#domains/settings/palette.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { RenderedFiles, redrawSeconds } from "./rendered-files.ts";
import type { ServerEnv } from "#server/server-env.ts";

const cachedMax = 120;
/** Rendering takes a tenth of a second, so nobody waits longer than about two seconds. */
const waitingMax = 20;

/** Serves the pictures that links show in chats, rendered on the first request. */
export function cards(dataDir: string): Hono<ServerEnv> {
  const drawn = new RenderedFiles<Buffer>({ keptMax: cachedMax, waitingMax });
  const app = new Hono<ServerEnv>();
  const send = async (c: Context, key: string, render: () => Promise<Buffer>) => {
    const found = drawn.find(key);
    if (!found && drawn.isFull) return c.body(null, 503, { "Retry-After": String(redrawSeconds) });
    const picture = found ?? (await drawn.render(key, render));
    return c.body(new Uint8Array(picture), 200, {
      "Content-Type": "image/jpeg",
      "Content-Length": String(picture.length),
      "Cache-Control": "public, max-age=86400",
    });
  };
  app.get("/pictures/:name", async (c) => {
    const name = c.req.param("name").replace(/\.jpg$/, ".webp");
    const path = join(dataDir, "files", name);
    const isStored = pictureAt(filesPath + name) && (await stat(path).catch(() => null));
    return isStored ? send(c, name, () => renderSharedPicture(path)) : c.notFound();
  });
  return app.get("/:kind/:name", async (c) => {
    const ctx = c.get("ctx");
    const kind = cardKinds.find((one) => one === c.req.param("kind"));
    const id = /^(.{1,200})\.jpg$/.exec(c.req.param("name"))?.[1];
    const said = kind && id !== undefined ? await publicCard(ctx, kind, id) : null;
    if (!said) return c.notFound();
    const key = JSON.stringify([ctx.portal.id, ctx.portal.name, ctx.settings.theme.color, said]);
    return send(c, key, () => draw(ctx, said, dataDir));
  });
}

const categoryOf = ({ category }: Course) => (category.id === "none" ? "" : category.title);

/** Returns the card of a page, course or element; null if it doesn't exist or isn't published. */
async function publicCard(ctx: RequestCtx, kind: CardKind, id: string): Promise<CardText | null> {
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

function draw(ctx: RequestCtx, said: CardText, dataDir: string): Promise<Buffer> {
  const { deep, tint } = palette(ctx.settings.theme.color, false);
  const file = said.cover?.sources.find(({ width }) => width >= 900) ?? said.cover?.sources.at(-1);
  const name = /^\/files\/([\w.-]+)$/.exec(file?.url ?? "")?.[1];
  return renderCard(
    {
      title: said.title,
      note: said.note,
      name: ctx.portal.name,
      ground: deep!,
      text: "#ffffff",
      accent: tint!,
      cover: name === undefined ? null : join(dataDir, "files", name),
      rightToLeft: textDirection(ctx.language) === "rtl",
    },
    dataDir,
  );
}
