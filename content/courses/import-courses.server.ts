import { preserveIds } from "#content/languages/preserve-ids.ts";
import { courseTag, elementTag } from "#domains/courses/content-tags.ts";
import type { CourseBody, ElementSummary } from "#domains/courses/course.ts";
import {
  removedPosition,
  type StoredCourseRow,
} from "#domains/courses/read-stored-courses.server.ts";
import { joinOutline } from "#domains/courses/outline.ts";
import { courseDrafts } from "#domains/courses/course-draft-kinds.server.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { replaceDraft } from "#domains/drafts/replace-draft.server.ts";
import { releaseOf } from "#domains/courses/release.ts";
import { removeCourse, writeCourse } from "#domains/courses/write-course.server.ts";
import type { ParsedCourse } from "./course-file.ts";
import { draftElements, importElements } from "./import-elements.server.ts";
import {
  type Changes,
  createId,
  type ImportRun,
  noChanges,
  resolveReferences,
} from "#content/import-run.server.ts";
import { type CoursesPlan, goesToDraft } from "./plan-courses.server.ts";

/** Writes the courses of a folder, and removes courses of the portal that the folder lacks. */
export async function importCourses(
  run: ImportRun,
  plan: CoursesPlan,
): Promise<{ courses: Changes; elements: Changes }> {
  const { tx, ctx } = run;
  const changes = { courses: noChanges(), elements: noChanges() };
  const nextPosition = Math.max(-1, ...plan.storedCourses.map(({ position }) => position)) + 1;
  for (const [index, planned] of plan.courses.entries()) {
    const { id, course, storedRow } = planned;
    run.progress("courses", index + 1, plan.courses.length);
    if (goesToDraft(run, storedRow)) {
      const isChanged = await draftCourse(run, planned, changes.elements);
      changes.courses[isChanged ? "changed" : "unchanged"].push(id);
      continue;
    }
    const summaries = await importElements(run, id, planned.elements, changes.elements);
    const body = buildCourseBody(run, course, storedRow, summaries);
    const { key } = course;
    const published = course.published && !run.isDraft;
    const position = run.isPartial ? positionOf(storedRow, nextPosition + index) : index;
    const input = { id, key, position, published, body };
    const more = { isArchived: course.archived, oldAliases: course.aliases };
    const result = await writeCourse(tx, ctx, storedRow, { ...input, ...more });
    changes.courses[result.outcome].push(id);
    for (const tag of result.tags) run.tags.add(tag);
  }
  if (!run.isPartial) await removeMissingCourses(run, plan, changes.courses);
  return changes;
}

/** Writes a published course as a draft. @returns whether its own draft has changed */
async function draftCourse(
  run: ImportRun,
  { id, course, storedRow, elements }: CoursesPlan["courses"][number],
  changes: Changes,
): Promise<boolean> {
  const outline = await draftElements(run, id, elements, changes);
  const { sections, ...settings } = buildCourseBody(run, course, storedRow, []);
  const body = { ...settings, elements: joinOutline(outline, sections) };
  return replaceDraft(run.tx, run.ctx, courseDrafts, id, toJson(body));
}

/** Returns the course's current position, or `nextPosition` for a new or removed course. */
const positionOf = (storedRow: StoredCourseRow | undefined, nextPosition: number): number =>
  storedRow && storedRow.position !== removedPosition ? storedRow.position : nextPosition;

async function removeMissingCourses(
  run: ImportRun,
  { missingFromFolder, storedElements }: CoursesPlan,
  changes: Changes,
): Promise<void> {
  const { tx, ctx } = run;
  for (const row of missingFromFolder) {
    if (row.position === removedPosition) continue;
    for (const tag of await removeCourse(tx, ctx.portal.id, row.id)) run.tags.add(tag);
    for (const { id, course_id } of storedElements)
      if (course_id === row.id) run.tags.add(elementTag(ctx.portal.id, id));
    run.tags.add(courseTag(ctx.portal.id, row.id));
    changes.removed.push(row.id);
  }
}

function buildCourseBody(
  run: ImportRun,
  course: ParsedCourse,
  storedRow: StoredCourseRow | undefined,
  elements: ElementSummary[],
): CourseBody {
  const components = preserveIds(
    storedRow?.body.components ?? null,
    resolveReferences(run, course.components),
    run.primaryLanguage,
    createId,
    run.problems,
  );
  return {
    type: course.type,
    price: course.price,
    currency: course.currency,
    ...(course.otherPrices && { otherPrices: course.otherPrices }),
    arbitraryWalkthrough: course.arbitraryWalkthrough,
    ...(course.accessType === undefined ? {} : { accessType: course.accessType }),
    microcourse: course.microcourse,
    ...(course.alias === undefined ? {} : { alias: course.alias }),
    ...(course.hidden ? { hidden: true } : {}),
    ...(course.discussions ? {} : { discussions: false }),
    categoryId: course.categoryId,
    cover: course.cover ? run.pictures.get(course.cover.path)! : null,
    dateCreated: course.dateCreated,
    ...releaseOf(course),
    ...certificateOf(course),
    texts: course.texts,
    components: course.components.length === 0 ? {} : components,
    elements,
    ...(course.sections.length > 0 && { sections: course.sections }),
  };
}

function certificateOf({ certificate }: ParsedCourse): Pick<CourseBody, "certificate"> {
  if (certificate === undefined) return {};
  const edition = typeof certificate === "number" ? certificate : 1;
  return { certificate: { offered: certificate !== false, edition } };
}
