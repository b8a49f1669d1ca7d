/**
 * What an entry rule may ask. Plain data: a loader (or the popup, after a step has changed
 * something) collects it, and the engine only reads it.
 */

/** `guest`: nobody; `session`: a temporary account; `user`: a registered account. */
export type ActorKind = "guest" | "session" | "user";

/** The ways in that this portal offers, after all of its settings have been weighed. */
export type RegistrationFacts = {
  email: boolean;
  google: boolean;
  facebook: boolean;
  /** On, and at least one messenger has an endpoint. */
  messengers: boolean;
  anonymous: boolean;
  /** Sign-in by phone and code. */
  phone: boolean;
};

export type CourseFacts = {
  id: string;
  type: "free" | "paid";
  /** `requred_registration` (the specification's spelling) closes the course to guests. */
  accessType?: string | undefined;
  bought: boolean;
  arbitraryWalkthrough: boolean;
  firstElementId?: string | undefined;
  firstElementType?: string | undefined;
};

export type ElementFacts = {
  id: string;
  type: string;
  /** The kind is open to guests (webinar or lesson) and the element asks for no registration. */
  guestAvailable: boolean;
  /** One may begin the course with it: it is the first, or the order is free. */
  canBeFirst: boolean;
};

export type MicrocourseFacts = {
  id: string;
  type: string;
  requiresRegistration: boolean;
  guestAvailable: boolean;
  pageAlias: string;
};

export type Facts = {
  actor: ActorKind;
  /** Has a core profile, and is neither guest nor session user. */
  signedIn: boolean;
  registration: RegistrationFacts;
  allowChangePersonalInfo: boolean;
  /** Ids of the active registration fields, e.g. `phone`. */
  registrationFields: readonly string[];
  gdpr: boolean;
  course?: CourseFacts | undefined;
  element?: ElementFacts | undefined;
  microcourse?: MicrocourseFacts | undefined;
  routeName: string;
  /** Path of the element that is open, or that the course's button would open. */
  openedElement?: string | undefined;
  /** Path of the element this person had open last in this course. */
  lastOpenedElement?: string | undefined;
  advantagesPublished: boolean;
  authMigration: boolean;
  hasMessengerLink: boolean;
  /** This page is itself the login page, so nobody is to be sent there from here. */
  loginPage: boolean;
  /** A session was asked for in this walk and could not be made: offer the sign-in instead. */
  sessionRefused: boolean;
};

/** The specification's spelling. */
export const registrationRequired = "requred_registration";
export const guestAvailableTypes: readonly string[] = ["webinar", "lesson"];

/** `/{type}/{id}/`, the address of a content item. */
export const elementPath = (type: string, id: string): string =>
  `/${encodeURIComponent(type)}/${encodeURIComponent(id)}/`;

/** The path of the course's first element, if the course has one. */
export const firstElementPath = (course: CourseFacts | undefined): string | undefined =>
  course?.firstElementId && course.firstElementType
    ? elementPath(course.firstElementType, course.firstElementId)
    : undefined;

/** What the rules ask of a microcourse, from the course that it is and the element its button opens. */
export function microcourseFacts(
  course: { id: string; pageAlias: string; accessType?: string | undefined },
  element: { type: string; accessType?: string | undefined },
): MicrocourseFacts {
  return {
    id: course.id,
    type: element.type,
    requiresRegistration: [course, element].some(
      ({ accessType }) => accessType === registrationRequired,
    ),
    guestAvailable: guestAvailableTypes.includes(element.type),
    pageAlias: course.pageAlias,
  };
}

/** What the rules ask of an element, from the course and the element themselves. */
export function elementFacts(
  course: CourseFacts,
  element: { id: string; type: string; accessType?: string | undefined },
): ElementFacts {
  return {
    id: element.id,
    type: element.type,
    guestAvailable:
      guestAvailableTypes.includes(element.type) && element.accessType !== registrationRequired,
    canBeFirst: course.arbitraryWalkthrough || course.firstElementId === element.id,
  };
}
