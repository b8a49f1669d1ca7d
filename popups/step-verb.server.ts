import { invalidFields } from "#domains/identity/errors.ts";
import type { Way } from "#domains/identity/sign-in/way.ts";
import type { Facts } from "#scenarios/facts.ts";
import type { ScenarioId, ScenarioOptions } from "#scenarios/scenario.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** What a step's verb is given. */
export type StepCall = {
  ctx: RequestCtx;
  /** Every text field of the form, by name. */
  values: Readonly<Record<string, string>>;
  scenario: ScenarioId;
  step: string;
  /** What the address says and what this browser's walk has gathered so far (see `StepOutcome.options`). */
  options: ScenarioOptions;
  facts: Facts;
  /** The page behind the popup, with its own query. */
  path: string;
  /** The address of a step of this walk, for coming back from outside. */
  stepHref(step: string): string;
};

/**
 * What a step leaves behind. Without `redirect`, `jump` or `scenario` the step is done and the walk goes on to the
 * next one.
 */
export type StepOutcome = {
  /** For the steps to come: kept on the server under this browser's cookie, never in an address. No password. */
  options?: ScenarioOptions;
  /** Key of a message for the next page or step. */
  flash?: string;
  /** Leave by 303 for this address (a path here, or an outside provider that the verb itself has named). */
  redirect?: string;
  /** The step is done and the walk is at its end, but the browser leaves for this address instead of where it leads. */
  endsAt?: string;
  /** Go to the named step of this scenario if its rule agrees; the present one's name: stay. */
  jump?: string;
  /** The sign-in method that the person has chosen: this browser remembers it. */
  method?: Way;
  /** Go on in another scenario, which leads to where this one would have led. */
  scenario?: ScenarioId;
};

/** Its failures are `DomainError`s: the same step comes back with what was wrong, by the error's status. */
export type StepVerb = (call: StepCall) => Promise<StepOutcome>;

/** What the buttons of a step's form do, by the button's `verb`. */
export type StepButtons = Readonly<Record<string, StepVerb>>;

/** What a step's `verb.server.ts` exports. */
export type StepVerbs = {
  /** The form was sent, not by one of the buttons below. */
  onSend?: StepVerb;
  onButton?: StepButtons;
  /** The step asks nothing of the person: it does this in the request that led to it. */
  onArrival?: StepVerb;
  /** What was typed is stored when the form is refused. */
  savesRefused?: true;
};

/** What a ticked box sends. */
export const ticked = "on";

const fieldsLine = "env.scenarious.popup.login.error";

/** @throws INVALID-FIELDS when something is wrong */
export function refuseWrong(wrong: Parameters<typeof invalidFields>[0], line = fieldsLine): void {
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong, line);
}

/** A step whose button only leads on. */
export const leadOn: StepVerb = async () => ({});
