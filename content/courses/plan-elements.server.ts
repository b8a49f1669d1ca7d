import { walkComponents } from "#domains/pages/component.ts";
import type { StoredElementRow } from "#domains/courses/read-stored-courses.server.ts";
import { uniqueSlug } from "#platform/slug.ts";
import type { ParsedElement } from "./element-file.ts";
import { type ImportRun, resolveReferences } from "#content/import-run.server.ts";
import {
  alignedWords,
  type ContentVersion,
  matchVersions,
  pairsByLanguage,
  plainTitles,
} from "./match-elements.ts";
import { reportChangedId } from "./report-changed-id.server.ts";

type OldElement = ContentVersion & { row: StoredElementRow };
type NewElement = ContentVersion & { element: ParsedElement };

/** The elements of a course with the ids they keep or get, before anything is written. */
export type ElementsPlan = {
  elements: {
    id: string;
    parsed: ParsedElement;
    /** With its stored pictures and files, but with unresolved links. */
    element: ParsedElement;
    hasLinks: boolean;
    storedRow: StoredElementRow | undefined;
  }[];
  /** Stored elements that the folder lacks. */
  missingFromFolder: readonly StoredElementRow[];
};

/**
 * Matches the elements of one course with their stored versions, and gives ids to the new ones.
 * @param storedElements every element the portal ever had
 * @param takenIds every id that is or was in use; the ids of new elements are added
 */
export function planElements(
  run: ImportRun,
  courseId: string,
  parsed: readonly ParsedElement[],
  storedElements: readonly StoredElementRow[],
  takenIds: Set<string>,
): ElementsPlan {
  const storedInCourse = storedElements.filter((row) => row.course_id === courseId);
  const elements = parsed.map((element) => {
    let hasLinks = false;
    const components = resolveReferences(run, element.components, () => {
      hasLinks = true;
      return "/";
    });
    return { parsed: element, element: { ...element, components }, hasLinks };
  });
  const matcher = matchVersions(
    storedInCourse.map(toOldElement),
    elements.map(({ element }) => toNewElement(element)),
  );
  const missingFromFolder = matcher.unmatched().map(({ row }) => row);
  const planned = elements.map((parsedElement, index) => {
    const { element } = parsedElement;
    const storedRow = matcher.oldVersionOf(index)?.row;
    if (element.id !== undefined && !storedRow) {
      reportChangedId(run, element, missingFromFolder);
      reportForeignId(run, element, storedElements);
    }
    const id = storedRow?.id ?? element.id ?? uniqueSlug(element.key, takenIds);
    takenIds.add(id);
    return { ...parsedElement, id, storedRow };
  });
  return { elements: planned, missingFromFolder };
}

function reportForeignId(
  { problems }: ImportRun,
  element: ParsedElement,
  storedElements: readonly StoredElementRow[],
): void {
  const storedElement = storedElements.find(({ id }) => id === element.id);
  if (storedElement)
    problems.error(
      element,
      `The id "${element.id}" belongs to the course "${storedElement.course_id}" and cannot be used again.`,
    );
}

function toOldElement(row: StoredElementRow): OldElement {
  return {
    row,
    id: row.id,
    key: row.source_key,
    type: row.type,
    isPresent: row.present,
    titles: plainTitles(row.body.texts),
    wordPairs: pairsByLanguage(
      Object.fromEntries(
        Object.entries(row.body.texts).map(([language, { components }]) => [
          language,
          [...walkComponents(components)].map(({ props }) => props),
        ]),
      ),
    ),
  };
}

function toNewElement(element: ParsedElement): NewElement {
  return {
    element,
    id: element.id,
    key: element.key,
    type: element.type,
    isPresent: true,
    titles: plainTitles(element.texts),
    wordPairs: pairsByLanguage(alignedWords(element.components, Object.keys(element.texts))),
  };
}
