import { requiredRegistration } from "#scenarios/course-element.ts";
import { firstElementPath, type Facts } from "#scenarios/facts.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";

/** The fields of the form of `/sandbox/popup`: text fields, checkboxes and selects, by name. */
export const textFields = ["walk", "at"] as const;
export const optionFields = [
  "returnTo",
  "element",
  "course",
  "form",
  "redirect",
  "alertText",
  "firstOpenedElement",
  "registerData",
] as const;
export const factFlags = [
  "email",
  "google",
  "facebook",
  "messengers",
  "anonymous",
  "phone",
  "allowChangePersonalInfo",
  "phoneField",
  "gdpr",
  "advantagesPublished",
  "authMigration",
  "hasMessengerLink",
  "loginPage",
  "sessionRefused",
] as const;
export const factChoices = {
  actor: ["guest", "session", "user"],
  course: ["none", "free", "registration", "paid", "bought"],
  element: ["none", "first", "later", "test"],
  microcourse: ["none", "open", "registration", "test"],
} as const;
export const factTexts = ["routeName", "openedElement", "lastOpenedElement"] as const;

type Flag = (typeof factFlags)[number];
type Choice = keyof typeof factChoices;

export type ScenarioFields = {
  texts: Record<(typeof textFields)[number], string>;
  options: Record<(typeof optionFields)[number], string>;
  flags: Record<Flag, boolean>;
  choices: { [Name in Choice]: (typeof factChoices)[Name][number] };
  facts: Record<(typeof factTexts)[number], string>;
};

/** No id or path is longer. */
const fieldMaxChars = 500;
const initiallyOn: readonly Flag[] = ["email", "allowChangePersonalInfo"];
const initially: Readonly<Record<string, string>> = { walk: "login", routeName: "sandbox-popup" };

/** Parses the form. Before its first submission the checkboxes are set as in a new portal. */
export function readScenarioFields(sent: { get(name: string): unknown }): ScenarioFields {
  const isSent = sent.get("walk") !== null;
  const text = (name: string): string => {
    const value = sent.get(name);
    return typeof value === "string" ? value.slice(0, fieldMaxChars) : (initially[name] ?? "");
  };
  const flag = (name: Flag) =>
    isSent ? sent.get(`is-${name}`) !== null : initiallyOn.includes(name);
  const choice = <Name extends Choice>(name: Name) => {
    const choices: readonly string[] = factChoices[name];
    const value = text(`has-${name}`);
    return (choices.includes(value) ? value : choices[0]) as ScenarioFields["choices"][Name];
  };
  return {
    texts: byName(textFields, text),
    options: byName(optionFields, (name) => text(`option-${name}`)),
    flags: byName(factFlags, flag),
    choices: {
      actor: choice("actor"),
      course: choice("course"),
      element: choice("element"),
      microcourse: choice("microcourse"),
    },
    facts: byName(factTexts, text),
  };
}

function byName<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/** `lesson/5` → an element; anything else: undefined. */
function elementOf(text: string): { type: string; id: string } | undefined {
  const [type, id, ...more] = text.split("/");
  return type && id && more.length === 0 ? { type, id } : undefined;
}

/** Parses one option from its field: `lesson/5`, `email=a@b.test&phone=+1`, `true` for the usual login page. */
export function optionOf(name: string, text: string): unknown {
  if (text === "") return undefined;
  if (name === "element" || name === "firstOpenedElement") return elementOf(text);
  if (name === "course") return { id: text };
  if (name === "redirect" && text === "true") return true;
  if (name === "registerData")
    return Object.fromEntries(new URLSearchParams(text.replaceAll("+", "%2B")));
  return text;
}

/** Returns the scenario's options from the form; empty fields set none. */
export function scenarioOptionsOf({ options }: ScenarioFields): ScenarioOptions {
  const set = Object.entries(options).map(([name, text]) => [name, optionOf(name, text)]);
  return Object.fromEntries(set.filter(([, value]) => value !== undefined));
}

/** Returns the facts from the form. They belong to no real user and serve only the preview. */
export function previewFacts({ flags, choices, facts }: ScenarioFields): Facts {
  const { email, google, facebook, messengers, anonymous, phone, phoneField, ...rest } = flags;
  const course = courseOf(choices.course);
  return {
    ...rest,
    actor: choices.actor,
    signedIn: choices.actor === "user",
    registration: { email, google, facebook, messengers, anonymous, phone },
    registrationFields: phoneField ? ["email", "phone"] : ["email"],
    course,
    element: elementChoice(choices.element),
    microcourse: microcourseOf(choices.microcourse),
    routeName: facts.routeName,
    openedElement: facts.openedElement || (course && firstElementPath(course)),
    lastOpenedElement: facts.lastOpenedElement || undefined,
  };
}

const registration = { accessType: requiredRegistration };

function courseOf(choice: ScenarioFields["choices"]["course"]): Facts["course"] {
  if (choice === "none") return undefined;
  return {
    id: "42",
    type: choice === "paid" || choice === "bought" ? "paid" : "free",
    bought: choice === "bought",
    arbitraryWalkthrough: false,
    firstElementId: "1",
    firstElementType: "lesson",
    ...(choice === "registration" && registration),
  };
}

function elementChoice(choice: ScenarioFields["choices"]["element"]): Facts["element"] {
  if (choice === "none") return undefined;
  return {
    id: choice === "first" ? "1" : "2",
    type: choice === "test" ? "test" : "lesson",
    guestAvailable: choice !== "test",
    canBeFirst: choice === "first",
  };
}

function microcourseOf(choice: ScenarioFields["choices"]["microcourse"]): Facts["microcourse"] {
  if (choice === "none") return undefined;
  return {
    id: "7",
    type: choice === "test" ? "test" : "lesson",
    requiresRegistration: choice === "registration",
    guestAvailable: choice !== "test",
    pageAlias: "courses/7",
  };
}
