import type { ClientActionFunctionArgs } from "react-router";
import { sendOrWait } from "#blocks/question/sending.ts";

type SaveAndSend = <Answer>(form: FormData, serverAction: () => Promise<Answer>) => unknown;

let saveAndSend: SaveAndSend | null = null;

/** The queue's code, once it is there: it comes with the screen and not with the sending, which may be in a tunnel. */
export const provideQueue = (keeper: SaveAndSend): void => void (saveAndSend = keeper);

/**
 * What an element's forms send: kept on this device first, so that neither a lost connection nor a closed tab loses it.
 * Where the code for that is not there, the form itself keeps it and sends it again.
 */
export async function sendSafely({ request, serverAction }: ClientActionFunctionArgs) {
  if (!saveAndSend) return sendOrWait(serverAction);
  return saveAndSend(await request.clone().formData(), serverAction);
}
