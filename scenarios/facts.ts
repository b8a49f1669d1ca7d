/**
 * What an entry rule may look at, as plain data. A loader (or the popup, after a step changed something) collects it,
 * and the engine only reads it.
 */

import { elementPath, guestAvailableTypes, requiredRegistration } from "./course-element.ts";

/** `guest`: no account; `session`: a temporary account; `user`: a registered account. */
export type ActorKind = "guest" | "session" | "user";

/** The sign-in methods that this portal offers under all its settings. */
export type RegistrationFacts = {
  email: boolean;
  google: boolean;
  facebook: boolean;
  /** Switched on, and at least one messenger has an endpoint. */
  messengers: boolean;
  anonymous: boolean;
  /** Sign-in by phone and code. */
  phone: boolean;
  /** Missing unless switched on, which is rare: every page contains these facts. */
  passkey?: boolean | undefined;
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
  /** The type is open to guests (webinar or lesson) and the element requires no registration. */
  guestAvailable: boolean;
  /** A learner may start the course with it: it is the first, or the order is free. */
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
  /** Path of the element this user opened last in this course. */
  lastOpenedElement?: string | undefined;
  advantagesPublished: boolean;
  authMigration: boolean;
  hasMessengerLink: boolean;
  /** This page is itself the login page, so don't redirect to the login page. */
  loginPage: boolean;
  /** A session was requested in this scenario run and could not be created: offer the sign-in instead. */
  sessionRefused: boolean;
};

/** Returns the path of the course's first element, if the course has one. */
export const firstElementPath = (course: CourseFacts | undefined): string | undefined =>
  course?.firstElementId && course.firstElementType
    ? elementPath({ type: course.firstElementType, id: course.firstElementId })
    : undefined;

/** Builds the facts about a microcourse from its course and the element its button opens. */
export function microcourseFacts(
  course: { id: string; pageAlias: string; accessType?: string | undefined },
  element: { type: string; accessType?: string | undefined },
): MicrocourseFacts {
  return {
    id: course.id,
    type: element.type,
    requiresRegistration: [course, element].some(
      ({ accessType }) => accessType === requiredRegistration,
    ),
    guestAvailable: guestAvailableTypes.includes(element.type),
    pageAlias: course.pageAlias,
  };
}

/** Builds the facts about an element from it and its course. */
export function elementFacts(
  course: CourseFacts,
  element: { id: string; type: string; accessType?: string | undefined },
): ElementFacts {
  return {
    id: element.id,
    type: element.type,
    guestAvailable:
      guestAvailableTypes.includes(element.type) && element.accessType !== requiredRegistration,
    canBeFirst: course.arbitraryWalkthrough || course.firstElementId === element.id,
  };
}
