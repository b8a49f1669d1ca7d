import type { ClientActionFunctionArgs } from "react-router";
import { catchNetworkError } from "#blocks/question/submission.ts";

type SaveAndSend = <ActionResult>(
  form: FormData,
  serverAction: () => Promise<ActionResult>,
) => unknown;

let saveAndSend: SaveAndSend | null = null;

/**
 * Sets the queue's code once it is loaded. It loads with the screen and not when sending, since the connection may be
 * lost by then.
 */
export const provideQueue = (save: SaveAndSend): void => void (saveAndSend = save);

/**
 * Submits an element's forms after saving them on this device, so that neither a lost connection nor a closed tab loses
 * them. If the code for that isn't loaded, the form itself stores its content and sends it again.
 */
export async function sendSafely({ request, serverAction }: ClientActionFunctionArgs) {
  if (!saveAndSend) return catchNetworkError(serverAction);
  return saveAndSend(await request.clone().formData(), serverAction);
}
