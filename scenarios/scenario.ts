import type { Facts } from "./facts.ts";

/** The types of the popup's scenarios: definitions are data, and only the engine runs them. */

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

/** The fields entered in the registration form, by field id. Never put them in an address or a log. */
export type RegisterData = Readonly<Record<string, string>>;

/** The data of a scenario run: the address and the buttons set it at the start, and the steps add to it. */
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

/** Plain data that an address and the browser's stored entries define. Without a step the popup is closed. */
export type ScenarioState = {
  scenario: ScenarioId | null;
  options: ScenarioOptions;
  step: string | null;
};

export const closedState: ScenarioState = { scenario: null, options: {}, step: null };

/**
 * What the popup must do, in this order. If one fails, the rest is dropped. After a failed `createSession` the same
 * scenario starts again with the fact `sessionRefused`.
 */
export type Effect =
  /** Close the popup and clear the address's query. */
  | { type: "close" }
  /** Go there and replace the current history entry. */
  | { type: "redirect"; to: string }
  /** Go there with a new history entry. */
  | { type: "navigate"; to: string }
  /** Replace the current address with this one and show its page. */
  | { type: "setAddress"; to: string }
  /** Reload the document. */
  | { type: "reload" }
  /** Create a temporary account unless the visitor has one. */
  | { type: "createSession" }
  | { type: "start"; scenario: ScenarioId; options: ScenarioOptions }
  | { type: "log"; level: "error" | "warn"; text: string };

/** What a rule sees. `jumped`: this step was requested by its name. */
export type StepContext = { facts: Facts; options: ScenarioOptions; jumped: boolean };

/** A rule's result. `leave` ends the scenario with its own effects in place of those of the finish. */
export type RuleResult =
  | { type: "show"; set?: ScenarioOptions }
  | { type: "skip"; effects?: readonly Effect[] }
  | { type: "jump"; step: string }
  | { type: "leave"; effects: readonly Effect[] };

export const showStep: RuleResult = { type: "show" };
export const skipStep: RuleResult = { type: "skip" };
export const jumpToStep = (step: string): RuleResult => ({ type: "jump", step });

/** A step of a scenario, as data. */
export type Step = {
  id: string;
  /** The view that renders the step; by default the one with the step's name. */
  component?: string | ((facts: Facts) => string);
  /** Without a rule the step is shown. */
  enter?: (context: StepContext) => RuleResult;
  /** Passed over unless a jump names it. */
  needsJump?: true;
  /** May be opened by an address, if its rule agrees. */
  canOpenByAddress?: true;
  /** Where Next leads, if not to the following step of the list. */
  nextStep?: string;
  /** Where Back leads. */
  backStep?: string;
  /** Where the finish leads after this step, if not to the scenario's destination. */
  destination?: (context: StepContext) => string | undefined;
  /** Message keys of the heading; none if the step's view has its own. */
  title?: string;
  description?: string;
};

/** A scenario, as data. */
export type Definition = {
  id: ScenarioId;
  steps: readonly Step[];
  /** Where the finish leads; undefined stays on the page. */
  destination?: (context: StepContext) => string | undefined;
  /** Where a user returns to after switching to another scenario; by default the destination. */
  resume?: (context: StepContext) => string | undefined;
  /** The effects of the finish after the popup has closed; `to` is the destination. */
  finish: (context: StepContext, to: string | undefined) => readonly Effect[];
};

export type Catalogue = Readonly<Partial<Record<ScenarioId, Definition>>>;

/** Finishes that several definitions share. */
export const redirectThere: Definition["finish"] = (_, to) =>
  to ? [{ type: "redirect", to }] : [];
export const navigateThere: Definition["finish"] = (_, to) =>
  to ? [{ type: "navigate", to }] : [];
