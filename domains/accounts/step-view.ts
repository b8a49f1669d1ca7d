import type { FormField } from "./form-field.ts";
import type { Checked, Values } from "./step-checks.ts";

/** What the server said of the last try. */
export type StepAnswer = {
  errors: Checked;
  messageKey: string | null;
  message: string | null;
  values: Values;
};

/** What the popup gives every step's view. */
export type StepViewProps = {
  /** Id of the step, sent along so that a late form does nothing twice. */
  step: string;
  /** The address the form posts to: this page with the popup at this step. */
  action: string;
  answer: StepAnswer | null;
  busy: boolean;
  /** Sends the form by script; a second call while one is under way does nothing. */
  send(form: HTMLFormElement): void;
  stepHref(step: string): string;
  switchHref(scenario: string): string;
  backHref: string | undefined;
  closedHref: string;
  /** The popup's heading, for views that show it themselves. */
  headingId: string;
  /** Whether somebody can sign in or register by email here. */
  emailOffered: boolean;
  fields: readonly FormField[];
  passwordMinLength: number;
  gdpr: boolean;
  /** The single-use token of restore-password. */
  pwdtoken: string | undefined;
};
