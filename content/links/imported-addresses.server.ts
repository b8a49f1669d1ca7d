import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import {
  removedPosition,
  type StoredCourseRow,
  type StoredElementRow,
} from "#domains/courses/read-stored-courses.server.ts";
import type { LinkReference } from "#content/blocks/parsed-component.ts";
import type { Problems } from "#content/problems.ts";
import { folderKeysOf, likelyAddress, pageAddress } from "./link-targets.ts";

/** Finds the address in the portal for a link to a file of the content folder. */
export class ImportedAddresses {
  readonly #imported = new Map<string, string>();
  #courses: readonly StoredCourseRow[] = [];
  #elements: readonly StoredElementRow[] = [];

  /** Sets the portal's stored courses and elements: links may lead to courses that this import doesn't change. */
  setStoredCourses(
    courses: readonly StoredCourseRow[],
    elements: readonly StoredElementRow[],
  ): void {
    this.#courses = courses;
    this.#elements = elements;
  }

  set(file: string, address: string): void {
    this.#imported.set(file, address);
  }

  /** Returns the address that a link leads to. Warns if its target has not been imported yet. */
  addressOf({ path, suffix, place }: LinkReference, problems: Problems): string {
    const address = pageAddress(path) ?? this.#imported.get(path) ?? this.#stored(path);
    if (address === undefined)
      problems.warn(place, `The link leads to ${path}, which has not been imported yet.`);
    return (address ?? likelyAddress(path)) + suffix;
  }

  #stored(path: string): string | undefined {
    const { course: courseKey, element: elementKey, type } = folderKeysOf(path);
    const course = this.#courses.find(
      ({ source_key, position }) => source_key === courseKey && position !== removedPosition,
    );
    if (!course || elementKey === undefined) return course && coursePath(course.id);
    const element = this.#elements.find(
      (storedElement) =>
        storedElement.course_id === course.id &&
        storedElement.source_key === elementKey &&
        storedElement.type === type &&
        storedElement.present,
    );
    return element && elementPath(element);
  }
}
