import type { Facts } from "./facts.ts";

/** The words of the popup's walks: definitions are data, the engine alone runs them. */

export const scenarioIds = [
  "login",
  "sign-in",
  "buy-course",
  "start-free-lesson",
  "start-free-microcourse",
  "messengers-login",
  "messengers-login-hs",
  "mixed-login",
  "user-terminate-by-email",
  "user-terminate-by-messenger",
  "restore-password",
  "anonymous-sign-in",
  "anonymous-sign-up",
  "dynamic-form",
] as const;

export type ScenarioId = (typeof scenarioIds)[number];

/** What was entered in the registration form, by field id. Never put in an address or a log. */
export type RegisterData = Readonly<Record<string, string>>;

export type ScenarioOptions = {
  /** A path on this portal; anything else becomes `/`. */
  returnTo?: string | undefined;
  registerData?: RegisterData | undefined;
  /** Id of the form of `dynamic-form`. */
  form?: string | undefined;
  element?: { id: string; type: string } | undefined;
  course?: { id: string } | undefined;
  /** Path of the login page; `true` stands for `/login/`. */
  redirect?: string | true | undefined;
  /** Message key of the alert above the step. */
  alertText?: string | undefined;
  firstOpenedElement?: { id: string; type: string } | undefined;
};

export const optionNames = [
  "returnTo",
  "registerData",
  "form",
  "element",
  "course",
  "redirect",
  "alertText",
  "firstOpenedElement",
] as const satisfies readonly (keyof ScenarioOptions)[];

export type OptionName = (typeof optionNames)[number];

/** Plain data, so that the server can keep it for those who browse without scripts. */
export type ScenarioState = {
  scenario: ScenarioId | null;
  options: ScenarioOptions;
  step: string | null;
  /** Message keys of the heading; empty: the step's view has its own. */
  title: string;
  description: string;
  hasLoading: boolean;
  /** The steps really shown, in order; the last one is `step`. Back walks along it. */
  cursor: readonly string[];
  popupVisible: boolean;
  loginPage: boolean;
};

export const closedState: ScenarioState = {
  scenario: null,
  options: {},
  step: null,
  title: "",
  description: "",
  hasLoading: false,
  cursor: [],
  popupVisible: false,
  loginPage: false,
};

/**
 * What the popup has to do, in this order. When one fails, the rest is dropped; after a failed
 * `createSession` the same scenario is started again with the fact `sessionRefused`.
 */
export type Effect =
  /** Close the popup and clear the address's query. */
  | { type: "close" }
  /** Go there in place of the present entry of the history. */
  | { type: "redirect"; to: string }
  /** Go there by a new entry of the history. */
  | { type: "navigate"; to: string }
  /** Put this address in place of the present one and show what stands there. */
  | { type: "setAddress"; to: string }
  /** Load the document anew. */
  | { type: "reload" }
  /** Make a temporary account; one who has it keeps it. */
  | { type: "createSession" }
  | { type: "refreshProgress"; afterMs: number }
  | { type: "start"; scenario: ScenarioId; options: ScenarioOptions }
  | { type: "log"; level: "error" | "warn"; text: string };

/** What a rule sees. `jumped`: somebody asked for this very step by its name. */
export type Walk = { facts: Facts; options: ScenarioOptions; jumped: boolean };

/** A rule's answer; `leave` ends the walk elsewhere than at its finish. */
export type Verdict =
  | { do: "start"; set?: ScenarioOptions }
  | { do: "skip"; effects?: readonly Effect[] }
  | { do: "jump"; step: string }
  | { do: "leave"; effects: readonly Effect[] };

export const start: Verdict = { do: "start" };
export const skip: Verdict = { do: "skip" };
export const jumpTo = (step: string): Verdict => ({ do: "jump", step });

export type Step = {
  id: string;
  /** Which view draws it; by default the one named like the step. */
  component?: string | ((facts: Facts) => string);
  /** Without a rule the step is shown. */
  enter?: (walk: Walk) => Verdict;
  /** Passed over unless somebody jumps to it. */
  onlyByJump?: true;
  /** May be opened by an address, if its rule agrees. */
  byAddress?: true;
  /** Where Next leads, when that is not the step after it in the list. */
  leadsTo?: string;
  /** Where Back leads when nothing was shown before, e.g. after opening it by an address. */
  backTo?: string;
  /** What happens when the step is done, before the next one. */
  done?: readonly Effect[];
  /** Where the finish goes when this was the last step, if not to the scenario's destination. */
  destination?: (walk: Walk) => string | undefined;
  title?: string;
  description?: string;
};

export type Definition = {
  id: ScenarioId;
  steps: readonly Step[];
  /** Where the finish goes; nothing: one stays on the page. */
  destination?: (walk: Walk) => string | undefined;
  /** Where one who goes into another scenario comes back to; by default the destination. */
  resume?: (walk: Walk) => string | undefined;
  /** What the finish does after the popup has closed; `to` is the destination. */
  finish: (walk: Walk, to: string | undefined) => readonly Effect[];
};

export type Catalogue = Readonly<Partial<Record<ScenarioId, Definition>>>;

/** Ways to finish that several definitions share. */
export const redirectThere: Definition["finish"] = (_, to) =>
  to ? [{ type: "redirect", to }] : [];
export const navigateThere: Definition["finish"] = (_, to) =>
  to ? [{ type: "navigate", to }] : [];
