import type { Facts } from "#scenarios/facts.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";
import type { MessengerMethod, SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import type { FormField } from "./form-field.ts";
import type { FieldErrors, Values } from "./step-checks.ts";

/** The server's answer to the last submission. */
export type StepAnswer = {
  errors: FieldErrors;
  messageKey: string | null;
  message: string | null;
  values: Values;
};

/** What a step loaded from the server. `heading`, `submit`: the portal's own texts instead of the step's. */
export type StepData = Readonly<Record<string, unknown>> & {
  heading?: { title: string; description?: string };
  submit?: string;
};

/** What the popup passes to every step's view. */
export type StepViewProps = {
  scenario: string;
  /** Id of the step, submitted with the form so that a late submission does nothing twice. */
  step: string;
  /** The first field gets the focus when the step appears, also without scripts. */
  focusesFirst?: boolean;
  /** The address the form posts to: this page with the popup at this step. */
  action: string;
  answer: StepAnswer | null;
  /** What this browser entered in a step before, by field. A draft in this tab takes precedence. */
  enteredValues?: Values | undefined;
  busy: boolean;
  /**
   * Submits the form by script, with the name and value of the button that was pressed. A second call during a
   * submission does nothing.
   */
  send(form: HTMLFormElement, submitter?: HTMLElement | null): void;
  stepHref(step: string): string;
  /** The address of another scenario, at one of its steps, that leads to the same goal. */
  switchHref(scenario: string, step?: string): string;
  /** The address at which a sign-in method continues in the popup; undefined if it leaves for an outside service. */
  methodHref(method: SignInMethod): string | undefined;
  /** The address of a step of this scenario or, if it has no such step, of the scenario with that name. */
  jumpHref(name: string): string;
  backHref: string | undefined;
  closedHref: string;
  /** The id of the popup's heading, for views that show it themselves. */
  headingId: string;
  /** The facts for entry rules: the portal's sign-in methods, the visitor, the course behind the popup. */
  facts: Facts;
  /** What this scenario run has collected. */
  options: ScenarioOptions;
  /** What the step's loader returned (`load.server.ts`). */
  data: StepData | null;
  /** Whether visitors can sign in or register by email in this portal. */
  isEmailOffered: boolean;
  /** The messengers that the portal has set up. */
  messengers: readonly MessengerMethod[];
  fields: readonly FormField[];
  passwordMinLength: number;
  gdpr: boolean;
  /** The single-use token of restore-password. */
  pwdtoken: string | undefined;
};
