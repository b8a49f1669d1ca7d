import { ask, confirm } from "#popups/steps/terminate-by-email/end-account.server.ts";

export const onSend = ask("messenger");
/** Who followed the link confirms. */
export const onButton = { confirm };
