import type { RunData } from "#request/root-data.ts";
import type { ScenarioAddress } from "#scenarios/address.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";
import { closedAddress } from "./page-path.ts";

/** How a run names the page that its popup stands over. */
export const runPage = (path: string): string => closedAddress(path).replace(/(.)\/$/, "$1");

/** The options of the walk that an address names: its own words, over what the browser's run of it has gathered. */
export function walkOptions(
  { scenario, returnTo, form }: ScenarioAddress,
  path: string,
  run: RunData | null,
): ScenarioOptions {
  const same = run?.scenario === scenario && run.page === runPage(path);
  return {
    ...(same && run.options),
    ...(returnTo !== undefined && { returnTo }),
    ...(form !== undefined && { form }),
  };
}

/** Whether a walk has gathered something that its address does not say. */
export const hasGathered = (options: ScenarioOptions): boolean =>
  [
    options.registerData,
    options.element,
    options.course,
    options.redirect,
    options.firstOpenedElement,
  ].some((value) => value !== undefined);
