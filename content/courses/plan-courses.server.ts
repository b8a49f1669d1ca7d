import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import {
  readStoredCourses,
  readStoredElements,
  removedPosition,
  type StoredCourseRow,
  type StoredElementRow,
} from "#domains/courses/read-stored-courses.server.ts";
import { readAliases } from "#domains/courses/course-aliases.server.ts";
import { uniqueSlug } from "#platform/slug.ts";
import type { ParsedCourse } from "./course-file.ts";
import type { ImportRun } from "#content/import-run.server.ts";
import {
  type ContentVersion,
  matchVersions,
  pairsByLanguage,
  plainTitles,
} from "./match-elements.ts";
import { type ElementsPlan, planElements } from "./plan-elements.server.ts";
import { reportChangedId } from "./report-changed-id.server.ts";

type OldCourse = ContentVersion & { row: StoredCourseRow };
type NewCourse = ContentVersion & { course: ParsedCourse };

/** The courses of a folder with the ids they keep or get, before anything is written. */
export type CoursesPlan = {
  courses: {
    id: string;
    course: ParsedCourse;
    storedRow: StoredCourseRow | undefined;
    elements: ElementsPlan;
  }[];
  storedCourses: readonly StoredCourseRow[];
  storedElements: readonly StoredElementRow[];
  /** Stored courses that the folder lacks. */
  missingFromFolder: readonly StoredCourseRow[];
};

/**
 * Matches each course and element of the folder with its stored version, and registers their addresses in `run.links`.
 */
export async function planCourses(
  run: ImportRun,
  courses: readonly ParsedCourse[],
): Promise<CoursesPlan> {
  const { tx, ctx } = run;
  const storedCourses = await readStoredCourses(tx, ctx.portal.id);
  const storedElements = await readStoredElements(tx, ctx.portal.id);
  const aliases = await readAliases(tx, ctx.portal.id);
  run.links.setStoredCourses(storedCourses, storedElements);
  const matcher = matchVersions(storedCourses.map(toOldCourse), courses.map(toNewCourse));
  const courseIds = new Set([
    ...storedCourses.map(({ id }) => id),
    ...collectIds(run, courses),
    ...aliases.keys(),
    ...courses.flatMap(aliasesOf),
  ]);
  const elementIds = new Set([
    ...storedElements.map(({ id }) => id),
    ...collectIds(
      run,
      courses.flatMap((course) => course.elements),
    ),
  ]);
  const missingFromFolder = matcher.unmatched().map(({ row }) => row);
  const planned = courses.map((course, index) => {
    const storedRow = matcher.oldVersionOf(index)?.row;
    if (course.id !== undefined && !storedRow) reportChangedId(run, course, missingFromFolder);
    const id = storedRow?.id ?? course.id ?? uniqueSlug(course.key, courseIds);
    courseIds.add(id);
    const elements = planElements(run, id, course.elements, storedElements, elementIds);
    run.links.set(course.file, coursePath(id));
    for (const plannedElement of elements.elements)
      run.links.set(
        plannedElement.element.file,
        elementPath({ type: plannedElement.element.type, id: plannedElement.id }),
      );
    return { id, course, storedRow, elements };
  });
  reportTakenAliases(run, planned, [...storedCourses, ...planned], aliases);
  return { courses: planned, storedCourses, storedElements, missingFromFolder };
}

const aliasesOf = ({ alias, aliases }: ParsedCourse): string[] =>
  alias === undefined ? [...aliases] : [alias, ...aliases];

/** Reports aliases that would lead to two courses. */
function reportTakenAliases(
  { problems }: Pick<ImportRun, "problems">,
  planned: readonly { id: string; course: ParsedCourse }[],
  all: readonly { id: string }[],
  reserved: ReadonlyMap<string, string>,
): void {
  const owners = new Map([...reserved, ...all.map(({ id }) => [id, id] as const)]);
  for (const { id, course } of planned) {
    const place = { file: course.file, line: course.aliasLine };
    if (reserved.has(id) && reserved.get(id) !== id)
      problems.error(
        place,
        `The id "${id}" is or was the alias of the course "${reserved.get(id)}".`,
      );
    for (const alias of aliasesOf(course)) {
      const owner = owners.get(alias) ?? id;
      owners.set(alias, owner);
      if (owner !== id)
        problems.error(place, `The address "${alias}" belongs to the course "${owner}".`);
    }
  }
}

/** Whether the import writes a course as a draft, because visitors see it now. */
export const goesToDraft = (run: ImportRun, storedRow: StoredCourseRow | undefined): boolean =>
  run.isDraft && storedRow?.published === true;

function toOldCourse(row: StoredCourseRow): OldCourse {
  return {
    row,
    id: row.id,
    key: row.source_key,
    type: "course",
    isPresent: row.position !== removedPosition,
    titles: plainTitles(row.body.texts),
    wordPairs: pairsByLanguage(
      Object.fromEntries(
        Object.entries(row.body.texts).map(([language, text]) => [
          language,
          [text, row.body.elements.map(({ titles }) => titles[language])],
        ]),
      ),
    ),
  };
}

function toNewCourse(course: ParsedCourse): NewCourse {
  return {
    course,
    id: course.id,
    key: course.key,
    type: "course",
    isPresent: true,
    titles: plainTitles(course.texts),
    wordPairs: pairsByLanguage(
      Object.fromEntries(
        Object.entries(course.texts).map(([language, text]) => [
          language,
          [text, course.elements.map(({ texts }) => texts[language]?.title)],
        ]),
      ),
    ),
  };
}

/** Returns the ids that authors wrote, and reports ids that are used twice. */
export function collectIds(
  { problems }: Pick<ImportRun, "problems">,
  items: readonly { id: string | undefined; file: string; line: number }[],
): string[] {
  const ids = new Set<string>();
  for (const item of items) {
    if (item.id === undefined) continue;
    if (ids.has(item.id))
      problems.error(item, `The id "${item.id}" is also used for something else.`);
    ids.add(item.id);
  }
  return [...ids];
}
