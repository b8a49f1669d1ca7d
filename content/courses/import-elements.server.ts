import { toJson } from "#domains/drafts/operations.ts";
import { preserveIds } from "#content/languages/preserve-ids.ts";
import type { ElementBody, ElementSummary } from "#domains/courses/course.ts";
import { summarizeElement } from "#domains/courses/element-summary.ts";
import { elementDrafts } from "#domains/courses/course-draft-kinds.server.ts";
import type { OutlineItem } from "#domains/courses/outline.ts";
import { releaseOf } from "#domains/courses/release.ts";
import { replaceDraft } from "#domains/drafts/replace-draft.server.ts";
import {
  removeElement,
  writeElement,
  writeUnpublishedElement,
} from "#domains/courses/write-element.server.ts";
import type { StoredElementRow } from "#domains/courses/read-stored-courses.server.ts";
import type { ParsedElement } from "./element-file.ts";
import { treesOf } from "#content/pages/import-pages.server.ts";
import {
  type Changes,
  createId,
  type ImportRun,
  resolveReferences,
} from "#content/import-run.server.ts";
import type { ElementsPlan } from "./plan-elements.server.ts";

/**
 * Writes the elements of one course in their order, and removes those that its folder lacks.
 * @returns the course's list of elements
 */
export async function importElements(
  run: ImportRun,
  courseId: string,
  { elements, missingFromFolder }: ElementsPlan,
  changes: Changes,
): Promise<ElementSummary[]> {
  const { tx, ctx } = run;
  const summaries: ElementSummary[] = [];
  for (const { id, element: planned, storedRow, hasLinks, parsed } of elements) {
    const element = hasLinks
      ? { ...parsed, components: resolveReferences(run, parsed.components) }
      : planned;
    const body = buildElementBody(run, element, storedRow);
    const content = { id, courseId, key: element.key, body };
    const { outcome, revision, tags } = await writeElement(tx, ctx, storedRow, content);
    changes[outcome].push(id);
    for (const tag of tags) run.tags.add(tag);
    const { visible } = element;
    summaries.push(summarizeElement({ id, revision, visible }, body, run.primaryLanguage));
  }
  for (const row of missingFromFolder) {
    if (!row.present) continue;
    for (const tag of await removeElement(tx, ctx.portal.id, row.id)) run.tags.add(tag);
    changes.removed.push(row.id);
  }
  return summaries;
}

/**
 * Writes the elements of one course as drafts: learners still see what is published.
 * @returns the outline of the course's draft
 */
export async function draftElements(
  run: ImportRun,
  courseId: string,
  { elements }: ElementsPlan,
  changes: Changes,
): Promise<OutlineItem[]> {
  const { tx, ctx } = run;
  const outline: OutlineItem[] = [];
  for (const { id, storedRow, parsed } of elements) {
    const element = { ...parsed, components: resolveReferences(run, parsed.components) };
    const body = buildElementBody(run, element, storedRow);
    if (storedRow) {
      const isChanged = await replaceDraft(tx, ctx, elementDrafts, id, toJson(body));
      changes[isChanged ? "changed" : "unchanged"].push(id);
    } else {
      await writeUnpublishedElement(tx, ctx, { id, courseId, key: element.key, body });
      changes.created.push(id);
    }
    outline.push({ id, visible: element.visible });
  }
  return outline;
}

function buildElementBody(
  run: ImportRun,
  element: ParsedElement,
  storedRow: StoredElementRow | undefined,
): ElementBody {
  const previousTrees = storedRow ? treesOf(storedRow.body.texts) : null;
  const trees = preserveIds(
    previousTrees,
    element.components,
    run.primaryLanguage,
    createId,
    run.problems,
  );
  const { type, duration, accessType, passMark, randomized, verificationType } = element;
  const { attempts, showAnswers, shuffleAnswers } = element;
  const { chartFrom, date, discussion, cover, pattern, texts } = element;
  return {
    type,
    duration,
    ...(accessType === undefined ? {} : { accessType }),
    ...releaseOf(element),
    ...(passMark === undefined ? {} : { passMark }),
    ...(randomized === undefined ? {} : { randomized }),
    ...(verificationType === undefined ? {} : { verificationType }),
    ...(attempts === undefined ? {} : { attempts }),
    ...(showAnswers === undefined ? {} : { showAnswers }),
    ...(shuffleAnswers === undefined ? {} : { shuffleAnswers }),
    ...(chartFrom === undefined ? {} : { chartFrom }),
    ...(date === undefined ? {} : { date }),
    ...(cover === undefined ? {} : { cover: run.pictures.get(cover.path)! }),
    ...(pattern === undefined ? {} : { pattern }),
    discussion,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [
        language,
        { ...text, components: trees[language] ?? [] },
      ]),
    ),
  };
}
