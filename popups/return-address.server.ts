import { catalogue } from "#scenarios/catalogue.ts";
import { next, start } from "#scenarios/engine.ts";
import type { StepCall } from "./step-verb.server.ts";
import { closedAddress } from "./page-path.ts";
import { turnAddress } from "./turn-address.ts";

/**
 * Where somebody comes back to who leaves a step to sign in elsewhere (AUTH-46, 47): where the walk leads once they
 * are signed in, with `scenario` and `step` when that is a further step; the page itself when it leads nowhere.
 */
export function returnAddress({
  scenario,
  step,
  options,
  facts,
  path,
}: Pick<StepCall, "scenario" | "step" | "options" | "facts" | "path">): string {
  const { state } = start(catalogue, scenario, options, facts, step);
  const to = turnAddress(path, next(catalogue, state, { ...facts, actor: "user", signedIn: true }));
  return to === null || to === closedAddress(path) ? path : to;
}
