import type { StepVerb, StepVerbs } from "./step-verb.server.ts";
import { anonymousVerbs } from "./verbs/anonymous.server.ts";
import { emailVerbs } from "./verbs/email.server.ts";
import { federationVerbs } from "./verbs/federation.server.ts";
import { formsVerbs } from "./verbs/forms.server.ts";
import { messengersVerbs } from "./verbs/messengers.server.ts";
import { phoneVerbs } from "./verbs/phone.server.ts";
import { registrationVerbs, unattendedRegistrationVerbs } from "./verbs/registration.server.ts";
import { terminateVerbs } from "./verbs/terminate.server.ts";

const stepVerbs: StepVerbs = {
  ...emailVerbs,
  ...registrationVerbs,
  ...federationVerbs,
  ...messengersVerbs,
  ...phoneVerbs,
  ...anonymousVerbs,
  ...formsVerbs,
  ...terminateVerbs,
};

const attended = new Set(Object.keys(stepVerbs).map((key) => key.split("/", 1)[0]));

const own = (verbs: StepVerbs, key: string): StepVerb | undefined =>
  Object.hasOwn(verbs, key) ? verbs[key] : undefined;

/** Whether a person has something to do at a step that this component draws. */
export const isAttended = (component: string): boolean => attended.has(component);

/** What a sent form of a step means; `name` is its field `verb`, empty for the step's own. */
export const verbOf = (component: string, name: string): StepVerb | undefined =>
  own(stepVerbs, name === "" ? component : `${component}/${name}`);

/** What a step does that asks nothing of the person: it runs in the request that led to it. */
export const unattendedVerbOf = (component: string): StepVerb | undefined =>
  own(unattendedRegistrationVerbs, component);
