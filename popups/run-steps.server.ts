import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import { signInMethodDisabled } from "#domains/identity/errors.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import { jump, next, switchTo, type Transition, view } from "#scenarios/engine.ts";
import type { Facts } from "#scenarios/facts.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { StepCall, StepOutcome } from "./step-verb.server.ts";
import { enterVerbOf, needsInput, verbOf } from "./step-verbs.server.ts";
import { stepAddress } from "./transition-address.ts";

type SentForm = {
  ctx: RequestCtx;
  values: StepCall["values"];
  /** Which of the step's verbs to run; empty: the form's own. */
  verb: string;
  path: string;
  /** Loads the facts again after a verb has changed something. */
  loadFacts: () => Promise<Facts>;
};

/** Where the scenario is after a sent form; with `redirect` the browser leaves it for a while. */
export type StepsResult = {
  transition: Transition;
  redirect?: string | undefined;
  /** The sign-in method that was chosen. */
  method?: SignInMethod | undefined;
};

/** Runs the verb of the shown step and continues through all steps without input. */
export async function runSteps(
  sentForm: SentForm,
  initial: Transition,
  facts: Facts,
): Promise<StepsResult> {
  const { ctx } = sentForm;
  let [transition, currentFacts] = [initial, facts];
  let method: SignInMethod | undefined;
  let verb = verbOf(componentOf(initial, facts) ?? "", sentForm.verb);
  if (!verb && sentForm.verb !== "") throw signInMethodDisabled();
  while (verb) {
    const outcome = await verb(callOf(sentForm, transition, currentFacts));
    method ??= outcome.method;
    if (outcome.flash) ctx.flash(outcome.flash);
    currentFacts = await sentForm.loadFacts();
    transition = applyOutcome(transition, outcome, currentFacts);
    const externalUrl = outcome.redirect ?? outcome.endsAt;
    if (externalUrl) return { transition, redirect: externalUrl, method };
    const component = componentOf(transition, currentFacts);
    if (component === undefined || outcome.jump || outcome.scenario || needsInput(component)) break;
    verb = enterVerbOf(component);
    // A required step without a verb: nobody may skip it.
    if (!verb) throw signInMethodDisabled();
  }
  return { transition, method };
}

const componentOf = ({ state }: Transition, facts: Facts) =>
  view(catalogue, state, facts)?.component;

function callOf({ ctx, values, path }: SentForm, { state }: Transition, facts: Facts): StepCall {
  const { scenario, step, options } = state;
  if (scenario === null || step === null) throw new Error("no step is shown");
  const stepHref = (to: string) => stepAddress(path, { ...state, step: to });
  return { ctx, values, scenario, step, options, facts, path, stepHref };
}

function applyOutcome({ state }: Transition, outcome: StepOutcome, facts: Facts): Transition {
  const updated = { ...state, options: { ...state.options, ...outcome.options } };
  if (outcome.redirect) return { state: updated, effects: [] };
  if (outcome.scenario) return switchTo(catalogue, updated, facts, outcome.scenario);
  if (outcome.jump) return jump(catalogue, updated, facts, outcome.jump);
  return next(catalogue, updated, facts);
}
