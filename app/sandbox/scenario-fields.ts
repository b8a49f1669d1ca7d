import { requiredRegistration } from "#scenarios/course-element.ts";
import { firstElementPath, type Facts } from "#scenarios/facts.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";

/** The fields of the form of `/sandbox/popup`: text fields, checkboxes and selects, by name. */
export const textFields = ["scenarioId", "stepId"] as const;
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
  "passkey",
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

/** The maximum length of an id or a path. */
const fieldMaxChars = 500;
const initialFlags: readonly Flag[] = ["email", "allowChangePersonalInfo"];
const initialTexts: Readonly<Record<string, string>> = {
  scenarioId: "login",
  routeName: "sandbox-popup",
};

/** Parses the form. Before its first submission the checkboxes are set as in a new portal. */
export function parseScenarioFields(source: { get(name: string): unknown }): ScenarioFields {
  const isSubmitted = source.get("scenarioId") !== null;
  const readText = (name: string): string => {
    const value = source.get(name);
    return typeof value === "string" ? value.slice(0, fieldMaxChars) : (initialTexts[name] ?? "");
  };
  const readFlag = (name: Flag) =>
    isSubmitted ? source.get(`is-${name}`) !== null : initialFlags.includes(name);
  const readChoice = <Name extends Choice>(name: Name) => {
    const choices: readonly string[] = factChoices[name];
    const value = readText(`has-${name}`);
    return (choices.includes(value) ? value : choices[0]) as ScenarioFields["choices"][Name];
  };
  return {
    texts: recordByName(textFields, readText),
    options: recordByName(optionFields, (name) => readText(`option-${name}`)),
    flags: recordByName(factFlags, readFlag),
    choices: {
      actor: readChoice("actor"),
      course: readChoice("course"),
      element: readChoice("element"),
      microcourse: readChoice("microcourse"),
    },
    facts: recordByName(factTexts, readText),
  };
}

function recordByName<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** Parses an element like `lesson/5`; returns undefined for anything else. */
function parseElement(text: string): { type: string; id: string } | undefined {
  const [type, id, ...more] = text.split("/");
  return type && id && more.length === 0 ? { type, id } : undefined;
}

/** Parses one option from its field: `lesson/5`, `email=a@b.test&phone=+1`, `true` for the usual login page. */
export function parseOption(name: string, text: string): unknown {
  if (text === "") return undefined;
  if (name === "element" || name === "firstOpenedElement") return parseElement(text);
  if (name === "course") return { id: text };
  if (name === "redirect" && text === "true") return true;
  if (name === "registerData")
    return Object.fromEntries(new URLSearchParams(text.replaceAll("+", "%2B")));
  return text;
}

/** Returns the scenario's options from the form; empty fields set none. */
export function scenarioOptionsOf({ options }: ScenarioFields): ScenarioOptions {
  const entries = Object.entries(options).map(([name, text]) => [name, parseOption(name, text)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Returns the facts from the form. They belong to no real user and serve only the preview. */
export function previewFacts({ flags, choices, facts }: ScenarioFields): Facts {
  const { email, google, facebook, messengers, anonymous, phone, passkey, phoneField, ...rest } =
    flags;
  const course = courseOf(choices.course);
  return {
    ...rest,
    actor: choices.actor,
    signedIn: choices.actor === "user",
    registration: { email, google, facebook, messengers, anonymous, phone, passkey },
    registrationFields: phoneField ? ["email", "phone"] : ["email"],
    course,
    element: elementFactsOf(choices.element),
    microcourse: microcourseOf(choices.microcourse),
    routeName: facts.routeName,
    openedElement: facts.openedElement || (course && firstElementPath(course)),
    lastOpenedElement: facts.lastOpenedElement || undefined,
  };
}

const registrationRequired = { accessType: requiredRegistration };

function courseOf(choice: ScenarioFields["choices"]["course"]): Facts["course"] {
  if (choice === "none") return undefined;
  return {
    id: "42",
    type: choice === "paid" || choice === "bought" ? "paid" : "free",
    bought: choice === "bought",
    arbitraryWalkthrough: false,
    firstElementId: "1",
    firstElementType: "lesson",
    ...(choice === "registration" && registrationRequired),
  };
}

function elementFactsOf(choice: ScenarioFields["choices"]["element"]): Facts["element"] {
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
