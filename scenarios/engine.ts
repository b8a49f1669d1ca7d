import type { Facts } from "./facts.ts";
import { safePath } from "./safe-path.ts";
import { closedState, optionNames, skip, start as startStep } from "./scenario.ts";
import type {
  Catalogue,
  Definition,
  Effect,
  OptionName,
  ScenarioOptions,
  ScenarioState,
  Step,
  RuleResult,
  StepContext,
} from "./scenario.ts";

/**
 * The popup's engine: every function returns the next state and the effects to run. It runs nothing itself and reads
 * only the facts it gets.
 */
export type Transition = { state: ScenarioState; effects: readonly Effect[] };

/** How many rules one move may evaluate before it counts as a loop. */
export const stepBudget = 64;

const close: Effect = { type: "close" };
const error = (text: string): Effect => ({ type: "log", level: "error", text });
const stay = (state: ScenarioState, ...effects: Effect[]): Transition => ({ state, effects });

function find(catalogue: Catalogue, id: string | null): Definition | undefined {
  return id !== null && Object.hasOwn(catalogue, id) ? catalogue[id as keyof Catalogue] : undefined;
}

const stepOf = (definition: Definition, id: string | null | undefined): Step | undefined =>
  definition.steps.find((step) => step.id === id);

function ask(step: Step, context: StepContext): RuleResult {
  return step.onlyByJump && !context.jumped ? skip : (step.enter?.(context) ?? startStep);
}

/** Keeps the addresses of effects inside the portal. */
function inPortal(effect: Effect): Effect {
  return "to" in effect ? { ...effect, to: safePath(effect.to, "/") } : effect;
}

function safeOptions(options: ScenarioOptions): ScenarioOptions {
  const { returnTo, redirect } = options;
  return {
    ...options,
    ...(returnTo !== undefined && { returnTo: safePath(returnTo, "/") }),
    ...(typeof redirect === "string" && { redirect: safePath(redirect, "/login/") }),
  };
}

function show(
  step: Step,
  result: RuleResult,
  state: ScenarioState,
  effects: Effect[] = [],
): Transition {
  const options =
    result.do === "start" && result.set ? { ...state.options, ...result.set } : state.options;
  return { effects, state: { ...state, options, step: step.id } };
}

function destination(
  definition: Definition,
  context: StepContext,
  last?: Step,
): string | undefined {
  return (last?.destination ?? definition.destination)?.(context);
}

function end(before: readonly Effect[], after: readonly Effect[]): Transition {
  return { state: closedState, effects: [...before, close, ...after.map(inPortal)] };
}

/** Evaluates the rules from `index` on until a step may be shown or no step is left; the finished step is `last`. */
function settle(
  definition: Definition,
  state: ScenarioState,
  facts: Facts,
  index: number,
  asked: boolean,
  last?: Step,
): Transition {
  const effects: Effect[] = [];
  const context: StepContext = { facts, options: state.options, jumped: asked };
  for (let budget = stepBudget; budget > 0; budget--) {
    const step = definition.steps[index];
    if (!step) {
      const to = destination(definition, context, last);
      return end(effects, definition.finish(context, to));
    }
    const result = ask(step, context);
    if (result.do === "start") return show(step, result, state, effects);
    if (result.do === "leave") return end(effects, result.effects);
    if (result.do === "skip") {
      effects.push(...(result.effects ?? []).map(inPortal));
      index++;
    } else {
      index = definition.steps.findIndex(({ id }) => id === result.step);
      if (index < 0) return end([error(notFound(definition, result.step))], []);
    }
    context.jumped = result.do === "jump";
  }
  return end([error(`Scenario ${definition.id} goes in circles`)], []);
}

const notFound = (definition: Definition, step: string): string =>
  `Step ${step} not found in scenario ${definition.id}`;

/**
 * Starts a scenario. An unknown id opens nothing and is logged. `at` is the step an address asks for. It is shown only
 * if an address may open it and its rule agrees; otherwise the scenario starts at its beginning.
 */
export function start(
  catalogue: Catalogue,
  id: string,
  options: ScenarioOptions,
  facts: Facts,
  at?: string,
): Transition {
  const definition = find(catalogue, id);
  if (!definition) return stay(closedState, error(`Scenario with id ${id} not found`));
  const state: ScenarioState = {
    ...closedState,
    scenario: definition.id,
    options: safeOptions(options),
  };
  const step = stepOf(definition, at);
  if (step?.byAddress) {
    const result = ask(step, { facts, options: state.options, jumped: true });
    if (result.do === "start") return show(step, result, state);
  }
  return settle(definition, state, facts, 0, false);
}

/** Completes the current step. */
export function next(catalogue: Catalogue, state: ScenarioState, facts: Facts): Transition {
  const definition = find(catalogue, state.scenario);
  const step = definition && stepOf(definition, state.step);
  if (!step) return stay(state);
  const { steps } = definition;
  const index = step.leadsTo
    ? steps.findIndex(({ id }) => id === step.leadsTo)
    : steps.indexOf(step) + 1;
  if (index < 0) return end([error(notFound(definition, step.leadsTo ?? ""))], []);
  return settle(definition, state, facts, index, step.leadsTo !== undefined, step);
}

/** Shows the named step if its rule agrees; otherwise follows the rule. */
export function jump(
  catalogue: Catalogue,
  state: ScenarioState,
  facts: Facts,
  to: string,
): Transition {
  const definition = find(catalogue, state.scenario);
  if (!definition) return stay(state);
  const index = definition.steps.findIndex(({ id }) => id === to);
  if (index < 0) return stay(state, error(notFound(definition, to)));
  return settle(definition, state, facts, index, true);
}

/**
 * Returns along `backTo`, passing over steps that their rule forbids now. The options stay. If there is no such step,
 * returns the same state.
 */
export function back(catalogue: Catalogue, state: ScenarioState, facts: Facts): Transition {
  const definition = find(catalogue, state.scenario);
  if (!definition) return stay(state);
  const context: StepContext = { facts, options: state.options, jumped: true };
  const passed = [state.step];
  let step = stepOf(definition, stepOf(definition, state.step)?.backTo);
  while (step && !passed.includes(step.id)) {
    // What a rule sets on entry isn't applied again.
    if (ask(step, context).do === "start") return stay({ ...state, step: step.id });
    passed.push(step.id);
    step = stepOf(definition, step.backTo);
  }
  return stay(state);
}

/** Sets one option by its name. An empty or unknown name changes nothing and is logged. */
export function setOption<N extends OptionName>(
  state: ScenarioState,
  name: N | "",
  value: ScenarioOptions[N],
): Transition {
  if (!name) return stay(state, error("Scenario option not provided"));
  if (!optionNames.includes(name)) return stay(state, error(`Scenario option ${name} is unknown`));
  return stay({ ...state, options: safeOptions({ ...state.options, [name]: value }) });
}

/** Ends the scenario at once, with all effects of its finish. */
export function finish(catalogue: Catalogue, state: ScenarioState, facts: Facts): Transition {
  const definition = find(catalogue, state.scenario);
  if (!definition) return stay(state);
  const { steps } = definition;
  return settle(definition, state, facts, steps.length, false, stepOf(definition, state.step));
}

/** Closes the popup for the user, without the effects of the finish. */
export const dismiss = (): Transition => end([], []);

/**
 * Switches from one scenario to another ("Have an account?"). The options come along, and the new scenario finishes
 * where the first one would have.
 */
export function switchTo(
  catalogue: Catalogue,
  state: ScenarioState,
  facts: Facts,
  id: string,
): Transition {
  const { options } = state;
  const definition = find(catalogue, state.scenario);
  const where = definition?.resume ?? definition?.destination;
  const to = where?.({ facts, options, jumped: false });
  return start(catalogue, id, to ? { ...options, returnTo: to } : options, facts);
}

/** What the popup needs to render a step. */
export type StepView = {
  step: string;
  component: string;
  /** Message keys of the heading; empty if the step's view has its own. */
  title: string;
  description: string;
  canGoBack: boolean;
};

/** Returns what the popup renders, or undefined when it is closed. */
export function view(
  catalogue: Catalogue,
  state: ScenarioState,
  facts: Facts,
): StepView | undefined {
  const definition = find(catalogue, state.scenario);
  const step = definition && stepOf(definition, state.step);
  if (!step) return undefined;
  const { component = step.id, title = "", description = "" } = step;
  return {
    step: step.id,
    component: typeof component === "string" ? component : component(facts),
    title,
    description,
    canGoBack: back(catalogue, state, facts).state !== state,
  };
}
