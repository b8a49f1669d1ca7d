import { walkComponents } from "#domains/pages/component.ts";
import type { StoredElementRow } from "#domains/courses/read-stored-courses.server.ts";
import { uniqueSlug } from "#content/content-folder.ts";
import type { ParsedElement } from "./element-file.ts";
import { type ImportRun, settled } from "#content/import-run.server.ts";
import {
  alignedWords,
  type Matchable,
  matchEditions,
  pairsByLanguage,
  plainTitles,
} from "./match-elements.ts";
import { warnOfRenames } from "./warn-of-renames.server.ts";

type OldElement = Matchable & { row: StoredElementRow };
type NewElement = Matchable & { element: ParsedElement };

/** The elements of a course with the ids they keep or get, before anything is written. */
export type ElementsPlan = {
  elements: {
    id: string;
    parsed: ParsedElement;
    /** With its stored pictures and files, but with unresolved links. */
    element: ParsedElement;
    hasLinks: boolean;
    before: StoredElementRow | undefined;
  }[];
  /** Stored elements that the folder lacks. */
  left: readonly StoredElementRow[];
};

/**
 * Matches the elements of one course with their stored versions, and gives ids to the new ones.
 * @param stored every element the portal ever had
 * @param taken every id that is or was in use; new ids are added
 */
export function planElements(
  run: ImportRun,
  courseId: string,
  parsed: readonly ParsedElement[],
  stored: readonly StoredElementRow[],
  taken: Set<string>,
): ElementsPlan {
  const own = stored.filter((row) => row.course_id === courseId);
  const elements = parsed.map((element) => {
    let hasLinks = false;
    const components = settled(run, element.components, () => {
      hasLinks = true;
      return "/";
    });
    return { parsed: element, element: { ...element, components }, hasLinks };
  });
  const pairing = matchEditions(
    own.map(oldElement),
    elements.map(({ element }) => newElement(element)),
  );
  const left = pairing.left().map(({ row }) => row);
  const planned = elements.map((one, place) => {
    const { element } = one;
    const before = pairing.oldOf(place)?.row;
    if (element.id !== undefined && !before) {
      warnOfRenames(run, element, left);
      tellElsewhere(run, element, stored);
    }
    const id = before?.id ?? element.id ?? uniqueSlug(element.key, taken);
    taken.add(id);
    return { ...one, id, before };
  });
  return { elements: planned, left };
}

function tellElsewhere(
  { problems }: ImportRun,
  element: ParsedElement,
  stored: readonly StoredElementRow[],
): void {
  const other = stored.find(({ id }) => id === element.id);
  if (other)
    problems.error(
      element,
      `The id "${element.id}" belongs to the course "${other.course_id}" and cannot be used again.`,
    );
}

function oldElement(row: StoredElementRow): OldElement {
  return {
    row,
    id: row.id,
    key: row.source_key,
    type: row.type,
    present: row.present,
    titles: plainTitles(row.body.texts),
    pairs: pairsByLanguage(
      Object.fromEntries(
        Object.entries(row.body.texts).map(([language, { components }]) => [
          language,
          [...walkComponents(components)].map(({ props }) => props),
        ]),
      ),
    ),
  };
}

function newElement(element: ParsedElement): NewElement {
  return {
    element,
    id: element.id,
    key: element.key,
    type: element.type,
    present: true,
    titles: plainTitles(element.texts),
    pairs: pairsByLanguage(alignedWords(element.components, Object.keys(element.texts))),
  };
}
