import { type Actor, guest } from "./context.ts";
import { ownerRole } from "./roles.ts";

/** The installation itself, as the caller of commands, of the first start and of claiming. */
export const installationActor: Actor = {
  ...guest,
  userId: "system",
  kind: "user",
  roles: [ownerRole],
};
