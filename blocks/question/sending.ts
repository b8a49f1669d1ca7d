import { data } from "react-router";

/** How long an answer that could not be sent waits for the next try (LEARN-15). */
export const resendWaitMs = 15_000;

/** What an answer's action says when the answer was not taken. */
export type SendingFault = { messageKey: string };

/** The answer waits in the browser for a connection. */
export const waitingKey = "question.waiting";

/**
 * Wraps a route's server action, so that an answer given without a connection is no broken page: the
 * form keeps it and sends it again. Everything but a failed connection passes through.
 */
export async function sendOrWait<Answer>(send: () => Promise<Answer>) {
  try {
    return await send();
  } catch (error) {
    // The only error that fetch itself throws; what a server answers is no TypeError.
    if (error instanceof TypeError) {
      // By its status a failure, so that the page behind it is not asked for in vain.
      return data<SendingFault>({ messageKey: waitingKey }, 503);
    }
    throw error;
  }
}
