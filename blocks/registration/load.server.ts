import { entryScenario } from "#scenarios/entry.ts";
import type { LoadBlock } from "#blocks/block.server.ts";

export type RegistrationData = {
  signedIn: boolean;
  /** The popup behind the button; the other one is offered beside it. */
  scenario: "login" | "sign-in";
};

/** Whether this person needs the way in at all (a session user does), and which way comes first. */
export const load: LoadBlock = (ctx, components) => {
  const data: RegistrationData = {
    signedIn: ctx.actor.kind === "user",
    scenario: entryScenario("sign-in", ctx.settings.registration.swapPopups),
  };
  return Promise.resolve(new Map(components.map(({ id }) => [id, data])));
};
