import { ask, confirm } from "#popups/steps/terminate-by-email/end-account.server.ts";

export const onSend = ask("messenger");
/** A user who followed the link confirms. */
export const onButton = { confirm };
