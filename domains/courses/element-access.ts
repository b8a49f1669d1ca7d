import type { ElementType } from "./course.ts";

/** What a course element is called in addresses and content. */
export const elementTypes = [
  "lesson",
  "test",
  "webinar",
  "quiz",
  "video-event",
] as const satisfies readonly ElementType[];

/** The types that a person may meet without an account (specification, section 9). */
export const guestAvailableTypes: readonly string[] = ["webinar", "lesson"];

/** The value of `accessType` that asks a guest to register. Spelled so by the specification. */
export const requiredRegistration = "requred_registration";

/** Anything that may ask for registration: a course, an element, a microcourse. */
export interface AccessItem {
  accessType?: string | null;
  props?: { accessType?: string | null } | null;
}

export interface OutlineElement {
  id: string;
  type: string;
  visible: boolean;
}

/** The least that the rules of order and progress need to know of a course; elements in order. */
export interface CourseOutline {
  id: string;
  arbitraryWalkthrough: boolean;
  elements: readonly OutlineElement[];
}

/** Only elements with `visible` exactly true count for learners (COURSE-10). */
export function visibleElements<E extends { visible: boolean }>(course: {
  elements: readonly E[];
}): E[] {
  return course.elements.filter((element) => element.visible === true);
}

/** True when the item's access type, in either place where content keeps it, asks to register (COURSE-12). */
export function requiresRegistration(item: AccessItem): boolean {
  return (
    item.accessType === requiredRegistration || item.props?.accessType === requiredRegistration
  );
}

/** True for a webinar or a lesson (COURSE-13). */
export function guestAvailable(item: { type: string }): boolean {
  return guestAvailableTypes.includes(item.type);
}

/**
 * True when learning may begin at this element: a visible webinar or lesson that is the course's
 * first visible element, or any of them where the order is free (AMB-41).
 */
export function canBeFirst(element: { id: string; type: string }, course: CourseOutline): boolean {
  const position = visibleElements(course).findIndex(({ id }) => id === element.id);
  return (
    guestAvailable(element) && (position === 0 || (position > 0 && course.arbitraryWalkthrough))
  );
}

/**
 * Whether a guest or session user may open the element without registering: a webinar or lesson
 * where neither it nor its course asks for registration (COURSE-15). A microcourse has no course:
 * pass null. The order of elements and payment are asked elsewhere.
 */
export function mayOpenWithoutRegistering(
  course: AccessItem | null,
  element: AccessItem & { type: string },
): boolean {
  return (
    guestAvailable(element) &&
    !requiresRegistration(element) &&
    !(course && requiresRegistration(course))
  );
}

/** Whether `start-free-lesson` may create a session here instead of asking to sign in (SCN-35). */
export function mayStartWithoutRegistering(
  course: CourseOutline & AccessItem,
  element: AccessItem & { id: string; type: string },
): boolean {
  return mayOpenWithoutRegistering(course, element) && canBeFirst(element, course);
}

/** The relative address of a course; its id may hold letters of any script. */
export const coursePath = (courseId: string): string => `/courses/${encodeURIComponent(courseId)}`;

/** The element's relative address, `/{type}/{id}/` (COURSE-14). */
export function elementPath({ type, id }: { type: string; id: string }): string {
  return `/${encodeURIComponent(type)}/${encodeURIComponent(id)}/`;
}

/** The element's absolute address; `origin` such as `https://example.org`, with or without a closing slash. */
export function elementUrl(origin: string, element: { type: string; id: string }): string {
  return origin.replace(/\/+$/, "") + elementPath(element);
}

/**
 * Adds `index`, the 0-based place among all elements, and `number`, the 1-based place among
 * visible ones, which is what texts show; null for a hidden element (AMB-30).
 */
export function numberElements<E extends { visible: boolean }>(
  elements: readonly E[],
): (E & { index: number; number: number | null })[] {
  let shown = 0;
  return elements.map((element, index) => ({
    ...element,
    index,
    number: element.visible === true ? ++shown : null,
  }));
}
