import { catalogue } from "#scenarios/catalogue.ts";
import { next, start } from "#scenarios/engine.ts";
import type { StepCall } from "./step-verb.server.ts";
import { closedAddress } from "./page-path.ts";
import { transitionAddress } from "./transition-address.ts";

/**
 * Returns the address to return to after signing in elsewhere
 * (docs/specification/signing-in.md#redirects-to-providers): where the scenario leads once the user is signed in, with
 * `scenario` and `step` if a further step follows; the page itself if it leads nowhere.
 */
export function returnAddress({
  scenario,
  step,
  options,
  facts,
  path,
}: Pick<StepCall, "scenario" | "step" | "options" | "facts" | "path">): string {
  const { state } = start(catalogue, scenario, options, facts, step);
  const to = transitionAddress(
    path,
    next(catalogue, state, { ...facts, actor: "user", signedIn: true }),
  );
  return to === null || to === closedAddress(path) ? path : to;
}
