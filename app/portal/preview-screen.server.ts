import { data } from "react-router";
import { loadBlocks } from "#blocks/load-blocks.server.ts";
import { plainScreen } from "#blocks/plain-screen.server.ts";
import { findTitleBlockId } from "#blocks/page-title.ts";
import { publicScreen } from "#blocks/screen.ts";
import { loadElementDraft } from "#domains/courses/load-element.server.ts";
import type { PreviewedCourse } from "#domains/courses/load-course-draft.server.ts";
import type { Component } from "#domains/pages/component.ts";
import { listPages } from "#domains/pages/list-pages.server.ts";
import { loadDraft, loadRevision } from "#domains/pages/load-page.server.ts";
import { mayPreview } from "#domains/pages/preview-link.server.ts";
import {
  courseParameter,
  revisionParameter,
  secretParameter,
} from "#domains/pages/preview-link.ts";
import { guest } from "#domains/settings/context.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadCoursePreview } from "./course-preview.server.ts";
import type { PreviewedContents } from "./preview-contents.tsx";
import { viewerParameter } from "./preview-viewer.ts";
import { loadTriedTest, triedParameter } from "./try-test.server.ts";

/**
 * Loads what publishing would show: a page's draft by its alias or id, or an element's by its id, even if its course
 * hides it. With `?course`, the whole course with links to its elements. `?as=guest` and `?as=learner` show it as they see it. `?revision=3` shows an earlier version of a page. With `?try`, loads the draft of a test for its editors to try. Without an id, loads the list of pages.
 * @throws AUTH-DENY for visitors who may not preview, whether the content exists or not; 404 for others if it doesn't
 */
export async function loadPreview(ctx: RequestCtx, request: Request, id: string | undefined) {
  ctx.doNotCache();
  const { pathname, searchParams } = new URL(request.url);
  if (id !== undefined && searchParams.has(triedParameter))
    return { list: null, preview: await loadTriedTest(ctx, request, id) };
  const path = pathname.replace(/\.data$/, "");
  const viewer = asViewer(ctx, searchParams.get(viewerParameter));
  if (searchParams.has(courseParameter)) {
    const { course, contents } = await loadCoursePreview(ctx, searchParams, id);
    const preview =
      id === undefined
        ? await loadCourseBlocks(viewer, path, course)
        : await loadElementPreview(viewer, path, id);
    if (!preview) throw data(null, 404);
    return { list: null, preview: { ...preview, contents } };
  }
  if (!(await mayPreview(ctx, id, searchParams.get(secretParameter)))) throw notAllowed();
  if (id === undefined) return { list: (await listPages(ctx)).rows, preview: null };
  const revision = searchParams.get(revisionParameter);
  if (revision !== null) {
    const old = await loadPageRevision(ctx, path, { alias: id, revision });
    if (!old) throw data(null, 404);
    return { list: null, preview: old };
  }
  const preview =
    (await loadPageDraft(viewer, path, id)) ?? (await loadElementPreview(viewer, path, id));
  if (!preview) throw data(null, 404);
  return { list: null, preview };
}

/** The context of a guest, or of a learner without the caller's roles; else the caller's own. */
function asViewer(ctx: RequestCtx, viewer: string | null): RequestCtx {
  if (viewer === "guest") return { ...ctx, actor: guest, deviceId: null };
  return viewer === "learner" ? { ...ctx, actor: { ...ctx.actor, roles: [] } } : ctx;
}

async function loadPageDraft(ctx: RequestCtx, path: string, id: string) {
  const page = await loadDraft(ctx, id, ctx.language);
  return page && loadPreviewBlocks(ctx, page, { kind: "page", path, pageId: page.alias });
}

/** A revision's number has at most 9 digits, as PostgreSQL's numbers do. */
const revisionPattern = /^\d{1,9}$/;

async function loadPageRevision(
  ctx: RequestCtx,
  path: string,
  { alias, revision }: { alias: string; revision: string },
) {
  if (!revisionPattern.test(revision)) return null;
  const { language } = ctx;
  const page = await loadRevision(ctx, { alias, revision: Number(revision), language });
  return page && loadPreviewBlocks(ctx, page, { kind: "page", path, pageId: page.alias });
}

async function loadElementPreview(ctx: RequestCtx, path: string, id: string) {
  const loadedElement = await loadElementDraft(ctx, id, ctx.language);
  if (!loadedElement) return null;
  const { type, title, revision, courseId } = loadedElement;
  return loadPreviewBlocks(ctx, loadedElement, {
    kind: "element",
    path,
    courseId,
    element: { id, type, number: 0, title, revision },
  });
}

function loadCourseBlocks(
  ctx: RequestCtx,
  path: string,
  { id, title, description, components }: PreviewedCourse,
) {
  const lead: Component = {
    id: "course-description",
    type: "rich-text",
    props: { nodes: [{ type: "paragraph", children: [{ type: "text", text: description }] }] },
    children: [],
  };
  const tree = description === "" ? components : [lead, ...components];
  return loadPreviewBlocks(
    ctx,
    { title, components: tree },
    { kind: "course", path, courseId: id },
  );
}

async function loadPreviewBlocks(
  ctx: RequestCtx,
  { title, components }: { title: string; components: Parameters<typeof loadBlocks>[1] },
  screenFields: Parameters<typeof plainScreen>[0],
) {
  const screen = plainScreen(screenFields);
  const { tree, data: loaded } = await loadBlocks({ ...ctx, screen }, components);
  const blocks = { tree, data: loaded, screen: publicScreen(screen) };
  return {
    page: { title },
    contents: null as PreviewedContents | null,
    blocks,
    hasHeading: screen.element === null && findTitleBlockId(tree) !== null,
  };
}
