import type { StepData } from "#domains/identity/steps/step-view.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The input of a step's loader: the address and this browser's scenario run, before any rule is evaluated. */
export type StepLoaderInput = {
  ctx: RequestCtx;
  /** The page behind the popup, with its own query. */
  path: string;
  scenario: string;
  /** Null: the scenario's first one. */
  step: string | null;
  options: ScenarioOptions;
  /** The single-use token of an email's link. */
  pwdtoken: string | undefined;
};

/**
 * Loads what a step's view needs from the server (a form's fields, a masked phone); null if it needs nothing. The data
 * goes to the browser, so it never includes a credential.
 */
export type StepLoader = (load: StepLoaderInput) => Promise<StepData | null>;
