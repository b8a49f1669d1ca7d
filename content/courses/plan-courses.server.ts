import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import {
  readStoredCourses,
  readStoredElements,
  removedPosition,
  type StoredCourseRow,
  type StoredElementRow,
} from "#domains/courses/read-stored-courses.server.ts";
import { Problems } from "#content/problems.ts";
import { uniqueSlug } from "#content/content-folder.ts";
import type { ParsedCourse } from "./course-file.ts";
import type { ImportRun } from "#content/import-run.server.ts";
import { type Matchable, matchEditions, pairsByLanguage, plainTitles } from "./match-elements.ts";
import { type ElementsPlan, planElements } from "./plan-elements.server.ts";
import { warnOfRenames } from "./warn-of-renames.server.ts";

type OldCourse = Matchable & { row: StoredCourseRow };
type NewCourse = Matchable & { course: ParsedCourse };

/** The courses of a folder with the ids they keep or get, before anything is written. */
export type CoursesPlan = {
  courses: {
    id: string;
    course: ParsedCourse;
    before: StoredCourseRow | undefined;
    elements: ElementsPlan;
  }[];
  stored: readonly StoredCourseRow[];
  storedElements: readonly StoredElementRow[];
  /** Stored courses that the folder lacks. */
  left: readonly StoredCourseRow[];
};

/**
 * Matches each course and element of the folder with its stored version, and registers their addresses in `run.links`.
 */
export async function planCourses(
  run: ImportRun,
  courses: readonly ParsedCourse[],
): Promise<CoursesPlan> {
  const { tx, ctx } = run;
  const stored = await readStoredCourses(tx, ctx.portal.id);
  const storedElements = await readStoredElements(tx, ctx.portal.id);
  run.links.readStored(stored, storedElements);
  const pairing = matchEditions(stored.map(oldCourse), courses.map(newCourse));
  const courseIds = new Set([...stored.map(({ id }) => id), ...writtenIds(run, courses)]);
  const elementIds = new Set([
    ...storedElements.map(({ id }) => id),
    ...writtenIds(
      run,
      courses.flatMap((course) => course.elements),
    ),
  ]);
  const left = pairing.left().map(({ row }) => row);
  const planned = courses.map((course, place) => {
    const before = pairing.oldOf(place)?.row;
    // A course that is left alone is not written, so errors in its ids don't matter.
    const inside = isLeftAlone(run, before) ? { ...run, problems: new Problems() } : run;
    if (course.id !== undefined && !before) warnOfRenames(inside, course, left);
    const id = before?.id ?? course.id ?? uniqueSlug(course.key, courseIds);
    courseIds.add(id);
    const elements = planElements(inside, id, course.elements, storedElements, elementIds);
    run.links.set(course.file, coursePath(id));
    for (const one of elements.elements)
      run.links.set(one.element.file, elementPath({ type: one.element.type, id: one.id }));
    return { id, course, before, elements };
  });
  return { courses: planned, stored, storedElements, left };
}

/** Whether the import leaves a course as it is. A draft import doesn't change published courses. */
export const isLeftAlone = (run: ImportRun, before: StoredCourseRow | undefined): boolean =>
  run.isDraft && before?.published === true;

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

/** Returns the ids that authors wrote, and reports an id used twice. */
export function writtenIds(
  { problems }: Pick<ImportRun, "problems">,
  things: readonly { id: string | undefined; file: string; line: number }[],
): string[] {
  const ids = new Set<string>();
  for (const thing of things) {
    if (thing.id === undefined) continue;
    if (ids.has(thing.id))
      problems.error(thing, `The id "${thing.id}" is also used for something else.`);
    ids.add(thing.id);
  }
  return [...ids];
}
