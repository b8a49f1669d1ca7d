import type { Facts } from "#scenarios/facts.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";
import type { MessengerWay, Way } from "#domains/identity/sign-in/way.ts";
import type { FormField } from "./form-field.ts";
import type { Checked, Values } from "./step-checks.ts";

/** What the server said of the last try. */
export type StepAnswer = {
  errors: Checked;
  messageKey: string | null;
  message: string | null;
  values: Values;
};

/** What a step asked of the server. `heading`, `submit`: the portal's own words in place of the step's. */
export type StepData = Readonly<Record<string, unknown>> & {
  heading?: { title: string; description?: string };
  submit?: string;
};

/** What the popup gives every step's view. */
export type StepViewProps = {
  scenario: string;
  /** Id of the step, sent along so that a late form does nothing twice. */
  step: string;
  /** The first field takes the focus when the step appears, without scripts as well. */
  focusesFirst?: boolean;
  /** The address the form posts to: this page with the popup at this step. */
  action: string;
  answer: StepAnswer | null;
  /** What this browser entered in a step before, by field; what was typed in this tab goes before it. */
  entered?: Values | undefined;
  busy: boolean;
  /**
   * Sends the form by script, with the name and value of the button that sent it; a second call while one is under
   * way does nothing.
   */
  send(form: HTMLFormElement, submitter?: HTMLElement | null): void;
  stepHref(step: string): string;
  /** The address of another scenario, at one of its steps, that leads to the same end. */
  switchHref(scenario: string, step?: string): string;
  /** The address at which a sign-in method goes on in the popup; undefined: it leaves for another service. */
  methodHref(method: Way): string | undefined;
  /** The address of a step of this scenario, or, where it has none of that name, of the scenario so called. */
  wayHref(name: string): string;
  backHref: string | undefined;
  closedHref: string;
  /** The popup's heading, for views that show it themselves. */
  headingId: string;
  /** What the rules know: the ways in of this portal, who asks, the course behind. */
  facts: Facts;
  /** What this walk has gathered. */
  options: ScenarioOptions;
  /** What the step's loader gave (`load.server.ts`). */
  data: StepData | null;
  /** Whether somebody can sign in or register by email here. */
  emailOffered: boolean;
  /** The messengers that the portal has set up. */
  messengers: readonly MessengerWay[];
  fields: readonly FormField[];
  passwordMinLength: number;
  gdpr: boolean;
  /** The single-use token of restore-password. */
  pwdtoken: string | undefined;
};
