import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { readScenarioAddress } from "#scenarios/address.ts";
import type { StepResult } from "#request/root-data.ts";

/** What a form says when the server cannot be reached; a step may have words of its own. */
export const unreachableKey = "popup.unreachable";

/** What a form says when no answer came, or one that says the portal rests or broke. */
export function failureKey(error: unknown): string {
  if (!isRouteErrorResponse(error)) return unreachableKey;
  return error.status === 503 ? "error.503.description" : "error.description";
}

/** A browser logs an answer's status itself. */
export function reportLost(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
}

/** What a popup's step says to such a failure. */
function unreachableResult(scenario: string, step: string, error: unknown): StepResult {
  const messageKey = failureKey(error);
  return { scenario, step, errors: {}, messageKey, message: null, values: {} };
}

/**
 * The `clientAction` of every screen that a popup may stand over: when the network or the server fails, the popup says
 * so and keeps everything, instead of the whole page giving way to an error.
 */
export async function popupClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const address = readScenarioAddress(new URL(request.url).searchParams);
  if (!address) return serverAction();
  const step = (await request.clone().formData()).get("step");
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is an answer.
    if (error instanceof Response) throw error;
    reportLost(error);
    // A failure by its status: what stands behind the popup is not asked for again either.
    const sent = typeof step === "string" ? step : "";
    return data(unreachableResult(address.scenario, sent, error), 503);
  }
}
