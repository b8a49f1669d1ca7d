/** The outline of a course: its elements, and the headings that group them. */

/** An element's place in the outline of a course. */
export type OutlineItem = { id: string; visible: boolean };
/** A heading. It groups the elements after it, up to the next heading. Its titles are by language. */
export type OutlineSection = { id: string; titles: Record<string, string> };
export type OutlineEntry = OutlineItem | OutlineSection;

/** A section as a revision of a course stores it. `at`: how many of the course's elements come before it. */
export type CourseSection = OutlineSection & { at: number };

/** Ids of sections begin so, and ids of elements never do: both are in one list. */
export const sectionPrefix = "section:";
const sectionIdPattern = /^section:[a-zA-Z0-9_-]{1,64}$/;
export const isSectionId = (id: string): boolean => sectionIdPattern.test(id);

export const isSection = (entry: OutlineEntry): entry is OutlineSection =>
  entry.id.startsWith(sectionPrefix);
const isItem = (entry: OutlineEntry): entry is OutlineItem => !isSection(entry);

/** Returns the elements of an outline in their order. */
export const itemsOf = (outline: readonly OutlineEntry[]): OutlineItem[] => outline.filter(isItem);

/**
 * Returns the sections of an outline with their places.
 * @param elementIds the elements that count: a place is a number of these
 */
export function sectionsOf(
  outline: readonly OutlineEntry[],
  elementIds: ReadonlySet<string>,
): CourseSection[] {
  const sections: CourseSection[] = [];
  let at = 0;
  for (const entry of outline) {
    if (isSection(entry)) sections.push({ ...entry, titles: withoutEmpty(entry.titles), at });
    else if (elementIds.has(entry.id)) at += 1;
  }
  return sections;
}

/** An emptied translation of a title is none: learners read the original. */
const withoutEmpty = (titles: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(titles).filter(([, title]) => title.trim() !== ""));

/** Puts sections back among the elements: the opposite of `itemsOf` and `sectionsOf`. */
export function joinOutline(
  items: readonly OutlineItem[],
  sections: readonly CourseSection[] = [],
): OutlineEntry[] {
  const outline: OutlineEntry[] = [];
  let next = 0;
  for (let index = 0; index <= items.length; index += 1) {
    for (; next < sections.length && sections[next]!.at <= index; next += 1) {
      const { id, titles } = sections[next]!;
      outline.push({ id, titles });
    }
    const item = items[index];
    if (item) outline.push(item);
  }
  return outline;
}

/** Returns the section that each element is in, by the element's place; undefined: before the first section. */
export function sectionsByElement(
  elementsCount: number,
  sections: readonly CourseSection[] = [],
): (CourseSection | undefined)[] {
  let current = -1;
  return Array.from({ length: elementsCount }, (_, index) => {
    while (current + 1 < sections.length && sections[current + 1]!.at <= index) current += 1;
    return sections[current];
  });
}

/** Returns the title of the section that begins with an element; undefined: it isn't the first of its section. */
export function headingAbove(
  elements: readonly { section?: { id: string; title: string } }[],
  index: number,
): string | undefined {
  const section = elements[index]?.section;
  return section?.id === elements[index - 1]?.section?.id ? undefined : section?.title;
}
