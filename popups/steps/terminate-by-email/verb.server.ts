import { ask, confirm } from "./end-account.server.ts";

export const onSend = ask("email");
/** A user who followed the link confirms. */
export const onButton = { confirm };
