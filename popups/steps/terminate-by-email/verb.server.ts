import { ask, confirm } from "./end-account.server.ts";

export const onSend = ask("email");
/** Who followed the link confirms. */
export const onButton = { confirm };
