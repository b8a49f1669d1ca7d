import {
  sendTerminationLink,
  confirmTermination,
} from "#popups/steps/terminate-by-email/end-account.server.ts";

export const onSend = sendTerminationLink("messenger");
/** A user who followed the link confirms. */
export const onButton = { confirm: confirmTermination };
