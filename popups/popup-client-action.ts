import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { readScenarioAddress } from "#scenarios/address.ts";
import type { StepResult } from "#request/root-data.ts";

/** A form's message when the server can't be reached; a step may have its own. */
export const unreachableKey = "popup.unreachable";

/** Returns the message key for a form that got no response, or one that reports maintenance or an error. */
export function failureKey(error: unknown): string {
  if (!isRouteErrorResponse(error)) return unreachableKey;
  return error.status === 503 ? "error.503.description" : "error.description";
}

/** Logs a failure; the browser already logs a response's status. */
export function logFailure(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
}

/** Returns the result that a popup's step shows after such a failure. */
function unreachableResult(scenario: string, step: string, error: unknown): StepResult {
  const messageKey = failureKey(error);
  return { scenario, step, errors: {}, messageKey, message: null, values: {} };
}

/**
 * The `clientAction` of every screen that a popup may cover: when the network or the server fails, the popup shows a
 * message and keeps everything, instead of an error page.
 */
export async function popupClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const address = readScenarioAddress(new URL(request.url).searchParams);
  if (!address) return serverAction();
  const step = (await request.clone().formData()).get("step");
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is thrown as a response.
    if (error instanceof Response) throw error;
    logFailure(error);
    // Returned with an error status, so the page behind the popup isn't revalidated either.
    const sentStep = typeof step === "string" ? step : "";
    return data(unreachableResult(address.scenario, sentStep, error), 503);
  }
}
