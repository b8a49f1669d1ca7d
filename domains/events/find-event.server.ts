import { elementPath } from "#domains/courses/element-access.ts";
import { findElementCourse, loadElement } from "#domains/courses/load-element.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import { requireMiddleware } from "#domains/pages/require-middleware.server.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import type { Page } from "#domains/pages/page.ts";
import { openOwnCourseElement } from "#domains/learning/progress/load-own-course.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { ContentReaderCtx } from "#domains/settings/read-content.server.ts";
import { readEpisodes, findEventComponent, type LiveEvent } from "./event.ts";

/**
 * Finds an event for a caller who may see its page.
 * @throws NOT-FOUND, AUTH-DENY, SIGN-IN-FIRST
 */
export async function findEventForCaller(
  ctx: Ctx,
  id: string,
  language = ctx.language,
): Promise<LiveEvent> {
  const pageBlock = parsePageEventId(id);
  if (pageBlock) {
    const page = await loadPage(ctx, pageBlock.alias, language);
    if (!page?.published) throw notFound();
    await requireMiddleware(ctx, page, hasBought);
    return pageEvent(id, page, pageBlock.componentId) ?? throwNotFound();
  }
  await openOwnCourseElement(ctx, { elementId: id }, language);
  return (await findEvent(ctx, id, language)) ?? throwNotFound();
}

/** Finds an event for the server's own work, without a caller. Null if it is gone or has no date any more. */
export async function findEvent(
  ctx: ContentReaderCtx,
  id: string,
  language: string,
): Promise<LiveEvent | null> {
  const pageBlock = parsePageEventId(id);
  if (pageBlock) {
    const page = await loadPage(ctx, pageBlock.alias, language);
    return page?.published ? pageEvent(id, page, pageBlock.componentId) : null;
  }
  const courseId = await findElementCourse(ctx, id, null);
  const element = courseId === null ? null : await loadElement(ctx, courseId, id, language);
  const component = element && findEventComponent(element.components);
  if (!component) return null;
  const { title, type, revision } = element;
  const episodes = readEpisodes(component, title);
  if (episodes.length === 0) return null;
  return { id, title, path: elementPath({ type, id }), courseId, revision, episodes };
}

function pageEvent(id: string, page: Page, componentId: string): LiveEvent | null {
  const component = findEventComponent(page.components, componentId);
  if (!component) return null;
  const blockTitle = component.props.title;
  const title = typeof blockTitle === "string" && blockTitle !== "" ? blockTitle : page.title;
  const episodes = readEpisodes(component, title);
  if (episodes.length === 0) return null;
  const path = `/${page.alias}/#${componentId}`;
  return { id, title, path, courseId: null, revision: page.edited, episodes };
}

function parsePageEventId(id: string): { componentId: string; alias: string } | null {
  const separatorIndex = id.indexOf("@");
  return separatorIndex < 1
    ? null
    : { componentId: id.slice(0, separatorIndex), alias: id.slice(separatorIndex + 1) };
}

function throwNotFound(): never {
  throw notFound();
}
