import type { RunData } from "#request/root-data.ts";
import type { ScenarioAddress } from "#scenarios/address.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";
import { closedAddress } from "./page-path.ts";

/** Returns how a scenario run names the page behind its popup. */
export const runPageOf = (path: string): string => closedAddress(path).replace(/(.)\/$/, "$1");

/**
 * Returns the options of the scenario that an address names: the address's own, on top of those in the browser's run.
 */
export function scenarioOptions(
  { scenario, returnTo, form }: ScenarioAddress,
  path: string,
  run: RunData | null,
): ScenarioOptions {
  const isSameRun = run?.scenario === scenario && run.page === runPageOf(path);
  return {
    ...(isSameRun && run.options),
    ...(returnTo !== undefined && { returnTo }),
    ...(form !== undefined && { form }),
  };
}

/** Whether a run has options that its address doesn't contain. */
export const hasRunOptions = (options: ScenarioOptions): boolean =>
  [
    options.registerData,
    options.element,
    options.course,
    options.redirect,
    options.firstOpenedElement,
  ].some((value) => value !== undefined);
