import { sendTerminationLink, confirmTermination } from "./end-account.server.ts";

export const onSend = sendTerminationLink("email");
/** A user who followed the link confirms. */
export const onButton = { confirm: confirmTermination };
