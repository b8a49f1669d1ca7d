import { keepIds } from "#domains/pages/content-folder/keep-ids.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";
import type { ElementBody, ElementSummary } from "#domains/courses/course.ts";
import { removeElement, writeElement } from "#domains/courses/write-element.server.ts";
import type { StoredElementRow } from "#domains/courses/read-stored-courses.server.ts";
import { uniqueSlug } from "./content-folder.ts";
import type { ParsedElement } from "./element-file.ts";
import { tellRenamed } from "./tell-renamed.server.ts";
import { treesOf } from "./import-pages.server.ts";
import { type Changes, freshId, type ImportRun, settled } from "./import-run.server.ts";
import {
  alignedWords,
  type Matchable,
  matchEditions,
  pairsByLanguage,
  plainTitles,
} from "./match-elements.ts";

type OldElement = Matchable & { row: StoredElementRow };
type NewElement = Matchable & { element: ParsedElement };

/**
 * Writes the elements of one course in their order and takes out those that its folder lacks.
 * @param stored every element the portal ever had
 * @param taken every id that is or was in use; new ids are added
 * @returns what the course lists
 */
export async function importElements(
  run: ImportRun,
  courseId: string,
  parsed: readonly ParsedElement[],
  stored: readonly StoredElementRow[],
  taken: Set<string>,
  changes: Changes,
): Promise<ElementSummary[]> {
  const { tx, ctx } = run;
  const own = stored.filter((row) => row.course_id === courseId);
  const elements = parsed.map((element) => ({
    ...element,
    components: settled(run, element.components),
  }));
  const pairing = matchEditions(own.map(oldElement), elements.map(newElement));
  const summaries: ElementSummary[] = [];
  for (const [place, element] of elements.entries()) {
    const before = pairing.oldOf(place)?.row;
    if (element.id !== undefined && !before) {
      tellRenamed(
        run,
        element,
        pairing.left().map(({ row }) => row),
      );
      tellElsewhere(run, element, stored);
    }
    const id = before?.id ?? element.id ?? uniqueSlug(element.key, taken);
    taken.add(id);
    const body = elementBody(run, element, before);
    const edition = { id, courseId, key: element.key, body };
    const { outcome, revision, tags } = await writeElement(tx, ctx, before, edition);
    changes[outcome].push(id);
    for (const tag of tags) run.tags.add(tag);
    summaries.push(summary(id, revision, element, body, run.primary));
  }
  for (const { row } of pairing.left()) {
    if (!row.present) continue;
    for (const tag of await removeElement(tx, ctx.portal.id, row.id)) run.tags.add(tag);
    changes.removed.push(row.id);
  }
  return summaries;
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
      `The id "${element.id}" belongs to the course "${other.course_id}" and is never given again.`,
    );
}

function elementBody(
  run: ImportRun,
  element: ParsedElement,
  before: StoredElementRow | undefined,
): ElementBody {
  const previous = before ? treesOf(before.body.texts) : null;
  const trees = keepIds(previous, element.components, run.primary, freshId, run.problems);
  const { type, duration, accessType, passMark, randomized, verificationType } = element;
  const { chartFrom, date, discussion, cover, pattern, texts } = element;
  return {
    type,
    duration,
    ...(accessType === undefined ? {} : { accessType }),
    ...(passMark === undefined ? {} : { passMark }),
    ...(randomized === undefined ? {} : { randomized }),
    ...(verificationType === undefined ? {} : { verificationType }),
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

function summary(
  id: string,
  revision: number,
  element: ParsedElement,
  body: ElementBody,
  primary: string,
): ElementSummary {
  return {
    id,
    type: body.type,
    revision,
    visible: element.visible,
    duration: body.duration,
    ...(body.accessType === undefined ? {} : { accessType: body.accessType }),
    discussion: body.discussion,
    questions: countQuestions(body.texts[primary]?.components ?? []),
    titles: Object.fromEntries(
      Object.entries(body.texts).map(([language, { title }]) => [language, title]),
    ),
    ...(body.cover && {
      cover: body.cover,
      coverAlts: Object.fromEntries(
        Object.entries(body.texts).map(([language, { coverAlt }]) => [language, coverAlt ?? ""]),
      ),
    }),
  };
}

function countQuestions(components: readonly Component[]): number {
  return [...walkComponents(components)].filter(
    ({ type }) => type === "question" || type === "quiz",
  ).length;
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
