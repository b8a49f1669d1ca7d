import type { Facts } from "./facts.ts";
import { safePath } from "./safe-path.ts";
import { closedState, optionNames, skipStep, showStep as startStep } from "./scenario.ts";
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

const closeEffect: Effect = { type: "close" };
const errorEffect = (text: string): Effect => ({ type: "log", level: "error", text });
const transitionTo = (state: ScenarioState, ...effects: Effect[]): Transition => ({
  state,
  effects,
});

function findDefinition(catalogue: Catalogue, id: string | null): Definition | undefined {
  return id !== null && Object.hasOwn(catalogue, id) ? catalogue[id as keyof Catalogue] : undefined;
}

const stepOf = (definition: Definition, id: string | null | undefined): Step | undefined =>
  definition.steps.find((step) => step.id === id);

function evaluateRule(step: Step, context: StepContext): RuleResult {
  return step.needsJump && !context.jumped ? skipStep : (step.enter?.(context) ?? startStep);
}

/** Keeps the addresses of effects inside the portal. */
function keepInPortal(effect: Effect): Effect {
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

function enterStep(
  step: Step,
  result: RuleResult,
  state: ScenarioState,
  effects: Effect[] = [],
): Transition {
  const options =
    result.type === "show" && result.set ? { ...state.options, ...result.set } : state.options;
  return { effects, state: { ...state, options, step: step.id } };
}

function destinationOf(
  definition: Definition,
  context: StepContext,
  finishedStep?: Step,
): string | undefined {
  return (finishedStep?.destination ?? definition.destination)?.(context);
}

function endScenario(
  effectsBefore: readonly Effect[],
  effectsAfter: readonly Effect[],
): Transition {
  return {
    state: closedState,
    effects: [...effectsBefore, closeEffect, ...effectsAfter.map(keepInPortal)],
  };
}

/** Evaluates the rules from `index` on until a step may be shown or none is left, after `finishedStep` is done. */
function evaluateRules(
  definition: Definition,
  state: ScenarioState,
  facts: Facts,
  index: number,
  isJump: boolean,
  finishedStep?: Step,
): Transition {
  const effects: Effect[] = [];
  const context: StepContext = { facts, options: state.options, jumped: isJump };
  for (let budget = stepBudget; budget > 0; budget--) {
    const step = definition.steps[index];
    if (!step) {
      const to = destinationOf(definition, context, finishedStep);
      return endScenario(effects, definition.finish(context, to));
    }
    const result = evaluateRule(step, context);
    if (result.type === "show") return enterStep(step, result, state, effects);
    if (result.type === "leave") return endScenario(effects, result.effects);
    if (result.type === "skip") {
      effects.push(...(result.effects ?? []).map(keepInPortal));
      index++;
    } else {
      index = definition.steps.findIndex(({ id }) => id === result.step);
      if (index < 0)
        return endScenario([errorEffect(stepNotFoundText(definition, result.step))], []);
    }
    context.jumped = result.type === "jump";
  }
  return endScenario([errorEffect(`Scenario ${definition.id} goes in circles`)], []);
}

const stepNotFoundText = (definition: Definition, step: string): string =>
  `Step ${step} not found in scenario ${definition.id}`;

/**
 * Starts a scenario. An unknown id opens nothing and is logged. `requestedStep` comes from an address. It is shown
 * only if an address may open it and its rule agrees; otherwise the scenario starts at its beginning.
 */
export function start(
  catalogue: Catalogue,
  id: string,
  options: ScenarioOptions,
  facts: Facts,
  requestedStep?: string,
): Transition {
  const definition = findDefinition(catalogue, id);
  if (!definition)
    return transitionTo(closedState, errorEffect(`Scenario with id ${id} not found`));
  const state: ScenarioState = {
    ...closedState,
    scenario: definition.id,
    options: safeOptions(options),
  };
  const step = stepOf(definition, requestedStep);
  if (step?.canOpenByAddress) {
    const result = evaluateRule(step, { facts, options: state.options, jumped: true });
    if (result.type === "show") return enterStep(step, result, state);
  }
  return evaluateRules(definition, state, facts, 0, false);
}

/** Completes the current step. */
export function next(catalogue: Catalogue, state: ScenarioState, facts: Facts): Transition {
  const definition = findDefinition(catalogue, state.scenario);
  const step = definition && stepOf(definition, state.step);
  if (!step) return transitionTo(state);
  const { steps } = definition;
  const index = step.nextStep
    ? steps.findIndex(({ id }) => id === step.nextStep)
    : steps.indexOf(step) + 1;
  if (index < 0)
    return endScenario([errorEffect(stepNotFoundText(definition, step.nextStep ?? ""))], []);
  return evaluateRules(definition, state, facts, index, step.nextStep !== undefined, step);
}

/** Shows the named step if its rule agrees; otherwise follows the rule. */
export function jump(
  catalogue: Catalogue,
  state: ScenarioState,
  facts: Facts,
  to: string,
): Transition {
  const definition = findDefinition(catalogue, state.scenario);
  if (!definition) return transitionTo(state);
  const index = definition.steps.findIndex(({ id }) => id === to);
  if (index < 0) return transitionTo(state, errorEffect(stepNotFoundText(definition, to)));
  return evaluateRules(definition, state, facts, index, true);
}

/**
 * Returns along `backStep`, passing over steps that their rule forbids now. The options stay. If there is no such step,
 * returns the same state.
 */
export function back(catalogue: Catalogue, state: ScenarioState, facts: Facts): Transition {
  const definition = findDefinition(catalogue, state.scenario);
  if (!definition) return transitionTo(state);
  const context: StepContext = { facts, options: state.options, jumped: true };
  const passedSteps = [state.step];
  let step = stepOf(definition, stepOf(definition, state.step)?.backStep);
  while (step && !passedSteps.includes(step.id)) {
    // What a rule sets on entry isn't applied again.
    if (evaluateRule(step, context).type === "show")
      return transitionTo({ ...state, step: step.id });
    passedSteps.push(step.id);
    step = stepOf(definition, step.backStep);
  }
  return transitionTo(state);
}

/** Sets one option by its name. An empty or unknown name changes nothing and is logged. */
export function setOption<N extends OptionName>(
  state: ScenarioState,
  name: N | "",
  value: ScenarioOptions[N],
): Transition {
  if (!name) return transitionTo(state, errorEffect("Scenario option not provided"));
  if (!optionNames.includes(name))
    return transitionTo(state, errorEffect(`Scenario option ${name} is unknown`));
  return transitionTo({ ...state, options: safeOptions({ ...state.options, [name]: value }) });
}

/** Ends the scenario at once, with all effects of its finish. */
export function finish(catalogue: Catalogue, state: ScenarioState, facts: Facts): Transition {
  const definition = findDefinition(catalogue, state.scenario);
  if (!definition) return transitionTo(state);
  const { steps } = definition;
  return evaluateRules(
    definition,
    state,
    facts,
    steps.length,
    false,
    stepOf(definition, state.step),
  );
}

/** Closes the popup for the user, without the effects of the finish. */
export const dismiss = (): Transition => endScenario([], []);

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
  const definition = findDefinition(catalogue, state.scenario);
  const findDestination = definition?.resume ?? definition?.destination;
  const to = findDestination?.({ facts, options, jumped: false });
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
  const definition = findDefinition(catalogue, state.scenario);
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
