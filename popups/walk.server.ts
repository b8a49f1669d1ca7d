import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import { methodOff } from "#domains/identity/errors.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import { jump, next, switchTo, type Transition, view } from "#scenarios/engine.ts";
import type { Facts } from "#scenarios/facts.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { StepCall, StepOutcome } from "./step-verb.server.ts";
import { arrivalOf, isAttended, verbOf } from "./step-verbs.server.ts";
import { stepAddress } from "./turn-address.ts";

type Sent = {
  ctx: RequestCtx;
  values: StepCall["values"];
  /** Which of the step's verbs to run; empty: the form's own. */
  verb: string;
  path: string;
  /** Loads the facts again after a verb has changed something. */
  factsNow: () => Promise<Facts>;
};

/** Where the scenario is after a sent form; with `redirect` the browser leaves it for a while. */
export type Walked = {
  turn: Transition;
  redirect?: string | undefined;
  /** The sign-in method that was chosen. */
  method?: SignInMethod | undefined;
};

/** Runs the verb of the shown step and continues through all steps without input. */
export async function walkOn(sent: Sent, turn: Transition, facts: Facts): Promise<Walked> {
  const { ctx } = sent;
  let [moved, known] = [turn, facts];
  let method: SignInMethod | undefined;
  let verb = verbOf(componentOf(turn, facts) ?? "", sent.verb);
  if (!verb && sent.verb !== "") throw methodOff();
  while (verb) {
    const outcome = await verb(callOf(sent, moved, known));
    method ??= outcome.method;
    if (outcome.flash) ctx.flash(outcome.flash);
    known = await sent.factsNow();
    moved = move(moved, outcome, known);
    const outside = outcome.redirect ?? outcome.endsAt;
    if (outside) return { turn: moved, redirect: outside, method };
    const component = componentOf(moved, known);
    if (component === undefined || outcome.jump || outcome.scenario || isAttended(component)) break;
    verb = arrivalOf(component);
    // A required step without a verb: nobody may skip it.
    if (!verb) throw methodOff();
  }
  return { turn: moved, method };
}

const componentOf = ({ state }: Transition, facts: Facts) =>
  view(catalogue, state, facts)?.component;

function callOf({ ctx, values, path }: Sent, { state }: Transition, facts: Facts): StepCall {
  const { scenario, step, options } = state;
  if (scenario === null || step === null) throw new Error("no step is shown");
  const stepHref = (to: string) => stepAddress(path, { ...state, step: to });
  return { ctx, values, scenario, step, options, facts, path, stepHref };
}

function move({ state }: Transition, outcome: StepOutcome, facts: Facts): Transition {
  const gathered = { ...state, options: { ...state.options, ...outcome.options } };
  if (outcome.redirect) return { state: gathered, effects: [] };
  if (outcome.scenario) return switchTo(catalogue, gathered, facts, outcome.scenario);
  if (outcome.jump) return jump(catalogue, gathered, facts, outcome.jump);
  return next(catalogue, gathered, facts);
}
