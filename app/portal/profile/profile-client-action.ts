import { type ClientActionFunctionArgs, data } from "react-router";
import { readScenarioAddress } from "#scenarios/address.ts";
import { failureKey, popupClientAction, logFailure } from "#popups/popup-client-action.ts";
import type { ProfileFormResult } from "./profile-action.server.ts";

/** If a profile form gets no response, shows an error and preserves what was typed, instead of an error page. */
export async function profileClientAction(args: ClientActionFunctionArgs) {
  const { request, serverAction } = args;
  if (readScenarioAddress(new URL(request.url).searchParams)) return popupClientAction(args);
  const intent = String((await request.clone().formData()).get("intent") ?? "");
  try {
    return await serverAction();
  } catch (error) {
    // A thrown response is a redirect, not a failure.
    if (error instanceof Response) throw error;
    logFailure(error);
    const messageKey = failureKey(error);
    const formResult: ProfileFormResult = {
      intent,
      errors: {},
      messageKey,
      message: null,
      values: {},
    };
    return data(formResult, 503);
  }
}
