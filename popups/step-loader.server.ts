import type { StepData } from "#domains/identity/steps/step-view.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** What a step's loader is given: the address and this browser's walk, before any rule was asked. */
export type StepLoad = {
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
 * What a step's view needs of the server (a form's fields, a masked phone); null: nothing. It never holds a
 * credential: it goes to the browser.
 */
export type StepLoader = (load: StepLoad) => Promise<StepData | null>;
