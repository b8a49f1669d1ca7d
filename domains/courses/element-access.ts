import {
  elementPath,
  guestAvailableTypes,
  requiredRegistration,
} from "#scenarios/course-element.ts";
import type { ElementType } from "./course.ts";

export { elementPath, requiredRegistration };

/** The element types, as in URLs and content. */
export const elementTypes = [
  "lesson",
  "test",
  "webinar",
  "quiz",
  "video-event",
] as const satisfies readonly ElementType[];

/** Anything that can require registration: a course, element or microcourse. */
export interface AccessItem {
  accessType?: string | null;
  props?: { accessType?: string | null } | null;
}

export interface OutlineElement {
  id: string;
  type: string;
  visible: boolean;
}

/** The part of a course that the rules for element order and progress need. The elements are in order. */
export interface CourseOutline {
  id: string;
  arbitraryWalkthrough: boolean;
  elements: readonly OutlineElement[];
}

/** Only elements with `visible` exactly true count for learners. */
export function visibleElements<E extends { visible: boolean }>(course: {
  elements: readonly E[];
}): E[] {
  return course.elements.filter((element) => element.visible === true);
}

/** Whether the access type, in either place where content stores it, requires registration. */
export function requiresRegistration(item: AccessItem): boolean {
  return (
    item.accessType === requiredRegistration || item.props?.accessType === requiredRegistration
  );
}

/** Whether elements of this type are open to guests: webinars and lessons are. */
export function isOpenToGuests(item: { type: string }): boolean {
  return guestAvailableTypes.includes(item.type);
}

/**
 * Whether a guest or session user may open the element without registering: it is a webinar or lesson, and neither it
 * nor its course requires registration. A microcourse has no course: pass null. This function does not check the order
 * of elements or the payment.
 */
export function mayOpenWithoutRegistering(
  course: AccessItem | null,
  element: AccessItem & { type: string },
): boolean {
  return (
    isOpenToGuests(element) &&
    !requiresRegistration(element) &&
    !(course && requiresRegistration(course))
  );
}

/** The relative URL of a course: of its alias, or of its id, which may contain letters of any script. */
export const coursePath = (aliasOrId: string): string =>
  `/courses/${encodeURIComponent(aliasOrId)}`;

/** The relative URL that a course has now. */
export const currentCoursePath = ({ pageAlias }: { pageAlias: string }): string =>
  encodeURI(`/${pageAlias}`);

/** The element's absolute URL; `origin` is like `https://example.org`, with or without a final slash. */
export function elementUrl(origin: string, element: { type: string; id: string }): string {
  return origin.replace(/\/+$/, "") + elementPath(element);
}

/**
 * Adds `index`, the position among all elements from 0, and `number`, the position among visible ones from 1, which
 * texts show; null for a hidden element.
 */
export function numberElements<E extends { visible: boolean }>(
  elements: readonly E[],
): (E & { index: number; number: number | null })[] {
  let visibleCount = 0;
  return elements.map((element, index) => ({
    ...element,
    index,
    number: element.visible === true ? ++visibleCount : null,
  }));
}
