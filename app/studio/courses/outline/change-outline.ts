import { data } from "react-router";
import { elementDrafts } from "#domains/courses/course-draft-kinds.server.ts";
import { createElement } from "#domains/courses/create-course.server.ts";
import { elementTypes } from "#domains/courses/element-access.ts";
import { emptyElementText } from "#domains/courses/empty-element-text.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { requireAuthor } from "#domains/drafts/require-author.server.ts";
import { saveDraft } from "#domains/drafts/save-draft.server.ts";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { DomainError } from "#platform/domain-error.ts";
import { type RequestCtx, requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/change-outline";

/** Browsers send the id of a change, so that a repeated request changes nothing. */
const changeIdMaxChars = 100;

/** Adds an element to a course, or renames one. Everything else of an outline is in the course's draft. */
export async function action({ context, params: { courseId }, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  try {
    requireAuthor(ctx, String(form.get("author") ?? "") || undefined);
    const changeId = String(form.get("changeId") ?? "").slice(0, changeIdMaxChars);
    if (form.get("intent") === "rename") return await rename(ctx, form, changeId);
    const type = elementTypes.find((one) => one === form.get("type"));
    const title = readTitle(form);
    if (!type || title === "") return data({ isDone: false, id: null }, 422);
    const after = String(form.get("after") ?? "") || null;
    const { id } = await createElement(ctx, { courseId, changeId, type, title, after });
    return data({ isDone: true, id });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ isDone: false, id: null }, error.status);
  }
}

/** Changes the title in one language, whatever else others change meanwhile. */
async function rename(ctx: RequestCtx, form: FormData, changeId: string) {
  const id = String(form.get("element") ?? "");
  const language = ctx.settings.i18n.langs.find((one) => one === form.get("language"));
  const title = readTitle(form);
  if (!language || title === "") return data({ isDone: false, id: null }, 422);
  const { version, body } = await readDraft(ctx, elementDrafts, id);
  const texts = body["texts"] as Record<string, unknown>;
  const path = ["texts", language];
  await saveDraft(ctx, elementDrafts, {
    id,
    version,
    changeId,
    operations: [
      texts[language] === undefined
        ? { op: "set", path, value: toJson({ ...emptyElementText, title }) }
        : { op: "set", path: [...path, "title"], value: title },
    ],
  });
  return data({ isDone: true, id });
}

const readTitle = (form: FormData): string =>
  String(form.get("title") ?? "")
    .trim()
    .slice(0, pageTitleMaxChars);
