import { invalidFields } from "#domains/identity/errors.ts";
import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import type { Facts } from "#scenarios/facts.ts";
import type { ScenarioId, ScenarioOptions } from "#scenarios/scenario.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The input of a step's verb. */
export type StepCall = {
  ctx: RequestCtx;
  /** All text fields of the form, by name. */
  values: Readonly<Record<string, string>>;
  scenario: ScenarioId;
  step: string;
  /** The options from the address and from this browser's scenario run (see `StepOutcome.options`). */
  options: ScenarioOptions;
  facts: Facts;
  /** The page behind the popup, with its own query. */
  path: string;
  /** Returns the address of a step of this scenario, for returning from another site. */
  stepHref(step: string): string;
};

/** The result of a step. Without `redirect`, `jump` or `scenario` the step is done and the next one follows. */
export type StepOutcome = {
  /** For the following steps: stored on the server under this browser's cookie, never in an address. No password. */
  options?: ScenarioOptions;
  /** Message key for the next page or step. */
  flash?: string;
  /** Redirect (303) to this address: a path here, or a provider that the verb itself names. */
  redirect?: string;
  /** The step is done and the scenario ends, but the browser goes to this address instead of the usual one. */
  endsAt?: string;
  /** Jump to the named step of this scenario if its rule allows it. The current step's name means to stay. */
  jump?: string;
  /** The sign-in method that the user chose: this browser remembers it. */
  method?: SignInMethod;
  /** Continue in another scenario, which leads to where this one would have led. */
  scenario?: ScenarioId;
};

/** Failures are `DomainError`s: the same step is shown again with the errors, with the error's status. */
export type StepVerb = (call: StepCall) => Promise<StepOutcome>;

/** The verbs of a step's buttons, by the button's `verb`. */
export type StepButtons = Readonly<Record<string, StepVerb>>;

/** What a step's `verb.server.ts` exports. */
export type StepVerbs = {
  /** Handles the form itself, not one of the buttons below. */
  onSend?: StepVerb;
  onButton?: StepButtons;
  /** For a step without input: runs in the request that leads to it. */
  onEnter?: StepVerb;
  /** If the form is refused, the typed values are stored. */
  savesValuesOnError?: true;
};

/** The value of a ticked checkbox. */
export const checkedValue = "on";

const fieldsMessageKey = "env.scenarious.popup.login.error";

/** @throws INVALID-FIELDS if there are errors */
export function requireNoErrors(
  errors: Parameters<typeof invalidFields>[0],
  messageKey = fieldsMessageKey,
): void {
  if (Object.keys(errors).length > 0) throw invalidFields(errors, messageKey);
}

/** The verb of a step whose button only continues. */
export const continueOnly: StepVerb = async () => ({});
