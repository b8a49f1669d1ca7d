import { scenarioAddress } from "#scenarios/address.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import type { Transition } from "#scenarios/engine.ts";
import { elementPath } from "#scenarios/course-element.ts";
import type { Effect, ScenarioOptions, ScenarioState } from "#scenarios/scenario.ts";
import { closedAddress } from "./page-path.ts";

/** Returns the address of a state's step; `path` is the page with its own query. */
export function stepAddress(path: string, { scenario, step, options }: ScenarioState): string {
  if (scenario === null) return closedAddress(path);
  const definition = Object.hasOwn(catalogue, scenario)
    ? catalogue[scenario as keyof typeof catalogue]
    : undefined;
  const firstStep = definition?.steps[0]?.id;
  const { element, returnTo, form } = options;
  return scenarioAddress(path, {
    scenario,
    step: step === null || step === firstStep ? undefined : step,
    returnTo: returnTo ?? (element && elementPath(element)),
    form,
  });
}

/** Returns where a list of effects leads in the end; null if nowhere. */
export function effectsAddress(path: string, effects: readonly Effect[]): string | null {
  let address: string | null = null;
  for (const effect of effects) {
    if (effect.type === "close") address ??= closedAddress(path);
    else if (effect.type === "start") address = startAddress(path, effect.scenario, effect.options);
    else if ("to" in effect) address = effect.to;
  }
  return address;
}

function startAddress(path: string, scenario: string, options: ScenarioOptions): string {
  const { returnTo, form } = options;
  return scenarioAddress(path, { scenario, returnTo, form });
}

/** Returns the address after a move: the step it shows, otherwise where its effects lead. */
export function transitionAddress(path: string, { state, effects }: Transition): string | null {
  return state.step === null ? effectsAddress(path, effects) : stepAddress(path, state);
}
