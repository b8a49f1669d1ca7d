import { keepIds } from "#domains/pages/content-folder/keep-ids.ts";
import { courseTag, elementTag } from "#domains/courses/content-tags.ts";
import type { CourseBody, ElementSummary } from "#domains/courses/course.ts";
import {
  readStoredCourses,
  readStoredElements,
  removedPosition,
  type StoredCourseRow,
  type StoredElementRow,
} from "#domains/courses/read-stored-courses.server.ts";
import { removeCourse, writeCourse } from "#domains/courses/write-course.server.ts";
import { uniqueSlug } from "./content-folder.ts";
import type { ParsedCourse } from "./course-file.ts";
import { importElements } from "./import-elements.server.ts";
import { type Changes, freshId, type ImportRun, noChanges, settled } from "./import-run.server.ts";
import { tellRenamed } from "./tell-renamed.server.ts";
import { type Matchable, matchEditions, pairsByLanguage, plainTitles } from "./match-elements.ts";

type OldCourse = Matchable & { row: StoredCourseRow };
type NewCourse = Matchable & { course: ParsedCourse };

/** Writes the courses of a folder; courses of the portal that the folder lacks are taken off. */
export async function importCourses(
  run: ImportRun,
  courses: readonly ParsedCourse[],
): Promise<{ courses: Changes; elements: Changes }> {
  const { tx, ctx } = run;
  const stored = await readStoredCourses(tx, ctx.portal.id);
  const elements = await readStoredElements(tx, ctx.portal.id);
  const pairing = matchEditions(stored.map(oldCourse), courses.map(newCourse));
  const courseIds = new Set([...stored.map(({ id }) => id), ...writtenIds(run, courses)]);
  const elementIds = new Set([
    ...elements.map(({ id }) => id),
    ...writtenIds(
      run,
      courses.flatMap((course) => course.elements),
    ),
  ]);
  const changes = { courses: noChanges(), elements: noChanges() };
  const end = Math.max(-1, ...stored.map(({ position }) => position)) + 1;
  for (const [place, course] of courses.entries()) {
    const before = pairing.oldOf(place)?.row;
    run.progress("courses", place + 1, courses.length);
    if (run.isDraft && before?.published) {
      run.problems.warn(
        course,
        `The course "${before.id}" is published, and courses have no drafts: it is left as it is.`,
      );
      changes.courses.unchanged.push(before.id);
      continue;
    }
    if (course.id !== undefined && !before)
      tellRenamed(
        run,
        course,
        pairing.left().map(({ row }) => row),
      );
    const id = before?.id ?? course.id ?? uniqueSlug(course.key, courseIds);
    courseIds.add(id);
    const summaries = await importElements(
      run,
      id,
      course.elements,
      elements,
      elementIds,
      changes.elements,
    );
    const body = courseBody(run, course, before, summaries);
    const { key } = course;
    const published = course.published && !run.isDraft;
    const position = run.isPartial ? placeOf(before, end + place) : place;
    const written = await writeCourse(tx, ctx, before, { id, key, position, published, body });
    changes.courses[written.outcome].push(id);
    for (const tag of written.tags) run.tags.add(tag);
  }
  if (!run.isPartial) await removeOthers(run, pairing.left(), elements, changes.courses);
  return changes;
}

/** Where a course stands already, or behind all others. */
const placeOf = (before: StoredCourseRow | undefined, end: number): number =>
  before && before.position !== removedPosition ? before.position : end;

async function removeOthers(
  run: ImportRun,
  left: readonly OldCourse[],
  elements: readonly StoredElementRow[],
  changes: Changes,
): Promise<void> {
  const { tx, ctx } = run;
  for (const { row } of left) {
    if (row.position === removedPosition) continue;
    for (const tag of await removeCourse(tx, ctx.portal.id, row.id)) run.tags.add(tag);
    for (const { id, course_id } of elements)
      if (course_id === row.id) run.tags.add(elementTag(ctx.portal.id, id));
    run.tags.add(courseTag(ctx.portal.id, row.id));
    changes.removed.push(row.id);
  }
}

function courseBody(
  run: ImportRun,
  course: ParsedCourse,
  before: StoredCourseRow | undefined,
  elements: ElementSummary[],
): CourseBody {
  const components = keepIds(
    before?.body.components ?? null,
    settled(run, course.components),
    run.primary,
    freshId,
    run.problems,
  );
  return {
    type: course.type,
    price: course.price,
    currency: course.currency,
    arbitraryWalkthrough: course.arbitraryWalkthrough,
    ...(course.accessType === undefined ? {} : { accessType: course.accessType }),
    microcourse: course.microcourse,
    ...(course.hidden ? { hidden: true } : {}),
    categoryId: course.categoryId,
    cover: course.cover ? run.pictures.get(course.cover.path)! : null,
    dateCreated: course.dateCreated,
    ...certificateOf(course),
    texts: course.texts,
    components: course.components.length === 0 ? {} : components,
    elements,
  };
}

function certificateOf({ certificate }: ParsedCourse): Pick<CourseBody, "certificate"> {
  if (certificate === undefined) return {};
  const edition = typeof certificate === "number" ? certificate : 1;
  return { certificate: { offered: certificate !== false, edition } };
}

function oldCourse(row: StoredCourseRow): OldCourse {
  return {
    row,
    id: row.id,
    key: row.source_key,
    type: "course",
    present: row.position !== removedPosition,
    titles: plainTitles(row.body.texts),
    pairs: pairsByLanguage(
      Object.fromEntries(
        Object.entries(row.body.texts).map(([language, text]) => [
          language,
          [text, row.body.elements.map(({ titles }) => titles[language])],
        ]),
      ),
    ),
  };
}

function newCourse(course: ParsedCourse): NewCourse {
  return {
    course,
    id: course.id,
    key: course.key,
    type: "course",
    present: true,
    titles: plainTitles(course.texts),
    pairs: pairsByLanguage(
      Object.fromEntries(
        Object.entries(course.texts).map(([language, text]) => [
          language,
          [text, course.elements.map(({ texts }) => texts[language]?.title)],
        ]),
      ),
    ),
  };
}

/** The ids that authors wrote; one that stands twice is told. */
export function writtenIds(
  { problems }: Pick<ImportRun, "problems">,
  things: readonly { id: string | undefined; file: string; line: number }[],
): string[] {
  const ids = new Set<string>();
  for (const thing of things) {
    if (thing.id === undefined) continue;
    if (ids.has(thing.id))
      problems.error(thing, `The id "${thing.id}" is given to something else too.`);
    ids.add(thing.id);
  }
  return [...ids];
}
