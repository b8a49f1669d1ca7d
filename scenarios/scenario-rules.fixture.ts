import type { Facts } from "./facts.ts";
import type { ScenarioOptions } from "./scenario.ts";

type Forbids = (facts: Facts, options: ScenarioOptions) => boolean;
const whenSignedIn: Forbids = ({ signedIn }) => signedIn;
const whenLinked: Forbids = ({ signedIn, hasMessengerLink }) => signedIn && hasMessengerLink;

/** Steps that a button of a login opens. */
const subSteps: Record<string, Forbids> = {
  "login-by-email": whenSignedIn,
  "forgot-password": whenSignedIn,
  "final-action": () => false,
  "anonymous-disclaimer": whenSignedIn,
  "anonymous-sign-up": whenSignedIn,
  "anonymous-sign-in": whenSignedIn,
  "login-by-phone": whenSignedIn,
  "phone-code": ({ signedIn }, { registerData }) => signedIn || !registerData?.["phone"],
  "messenger-wait": whenSignedIn,
};
const invited = { login: whenLinked, ...subSteps, "messenger-wait": whenLinked };

/** What the specification forbids, written independently of the definitions' own rules. */
export const forbidden: Record<string, Record<string, Forbids>> = {
  login: { login: whenSignedIn, ...subSteps, success: ({ signedIn }) => !signedIn },
  "mixed-login": { login: whenSignedIn, ...subSteps },
  "messengers-login": invited,
  "messengers-login-hs": invited,
  "anonymous-sign-in": { "anonymous-sign-in": whenSignedIn },
  "anonymous-sign-up": { "anonymous-sign-up": whenSignedIn },
  "user-terminate-by-email": { success: ({ signedIn }) => !signedIn },
  "user-terminate-by-messenger": { success: ({ signedIn }) => !signedIn },
  "restore-password": {},
  "dynamic-form": {
    "fill-profile": (_, { form }) => !form,
    success: (_, { registerData }) => !registerData,
  },
  "sign-in": {
    ...subSteps,
    "sign-in": whenSignedIn,
    "phone-verification": (facts, { registerData }) =>
      facts.signedIn ||
      facts.allowChangePersonalInfo ||
      !facts.registrationFields.includes("phone") ||
      !registerData?.["phone"],
    "registration-in-progress": (facts, { registerData }) => facts.signedIn || !registerData,
  },
  "buy-course": {
    login: whenSignedIn,
    ...subSteps,
    "fill-profile-buy": ({ signedIn, course }) =>
      !signedIn || !course || course.bought || course.type === "free",
  },
  "start-free-lesson": {
    ...subSteps,
    login: ({ course, element, ...facts }) =>
      facts.signedIn ||
      (facts.actor !== "user" &&
        !facts.sessionRefused &&
        course?.type === "free" &&
        course.accessType === undefined &&
        element !== undefined &&
        element.guestAvailable &&
        element.canBeFirst),
    "fill-profile": ({ signedIn }) => !signedIn,
  },
  "start-free-microcourse": {
    ...subSteps,
    login: ({ microcourse, ...facts }) =>
      facts.signedIn ||
      !microcourse ||
      (facts.actor !== "user" &&
        !facts.sessionRefused &&
        microcourse.guestAvailable &&
        !microcourse.requiresRegistration),
  },
};
/** Steps that only show when they are requested by name. */
export const jumpOnlySteps: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.keys(forbidden).map((each) => [each, Object.keys(subSteps)])),
  login: [...Object.keys(subSteps), "success"],
  "start-free-lesson": [...Object.keys(subSteps), "fill-profile"],
  "anonymous-sign-in": [],
  "anonymous-sign-up": [],
};
/** Steps that another step leads to out of the list's order, or that a rule jumps to. */
export const namedByStep = ["final-action", "anonymous-sign-up", "phone-code", "login-by-phone"];
/** The errors that a random run may log: a missing step, microcourse, course or form. */
export const expectedErrors =
  /^Step|^(?:Microcourse instance is no|Course is not|Form is not) provided$/;
