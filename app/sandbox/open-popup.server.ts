import { redirect } from "react-router";
import { catalogue } from "#scenarios/catalogue.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import type { ScenarioId } from "#scenarios/scenario.ts";
import { sessionAlertText, guestAlertText } from "#scenarios/start-free-lesson.ts";
import { saveBrowserRun } from "#popups/run-cookie.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { sandboxPath } from "./sandbox-facts.server.ts";
import { parseScenarioFields, scenarioOptionsOf } from "./scenario-fields.ts";

const alerts: readonly unknown[] = [guestAlertText, sessionAlertText];

/**
 * Opens the real popup with the form's options. The facts are those of the portal and the user, whatever the form says;
 * values that a user would enter in a step (registerData) are ignored.
 */
export async function openPopup(ctx: RequestCtx, form: FormData): Promise<Response> {
  const fields = parseScenarioFields(form);
  const { registerData: _, alertText, ...validOptions } = scenarioOptionsOf(fields);
  const options = alerts.includes(alertText) ? { ...validOptions, alertText } : validOptions;
  const { scenarioId: scenario, stepId } = fields.texts;
  const step = stepId || undefined;
  if (Object.hasOwn(catalogue, scenario)) {
    const first = catalogue[scenario as ScenarioId].steps[0]!.id;
    await saveBrowserRun(ctx, { scenario, step: step ?? first, page: sandboxPath, options });
  }
  const { returnTo, form: formId } = options;
  return redirect(scenarioAddress(sandboxPath, { scenario, step, returnTo, form: formId }), 303);
}
