import { scenarioForEntry } from "#scenarios/entry.ts";
import type { LoadBlock } from "#blocks/block.server.ts";

export type RegistrationData = {
  isRegistered: boolean;
  /** The popup that the button opens. A link beside the button opens the other popup. */
  scenario: "login" | "sign-in";
};

/** Loads whether the user is already registered (a session user is not), and which popup the button opens. */
export const load: LoadBlock = (ctx, components) => {
  const data: RegistrationData = {
    isRegistered: ctx.actor.kind === "user",
    scenario: scenarioForEntry("sign-in", ctx.settings.registration.swapPopups),
  };
  return Promise.resolve(new Map(components.map(({ id }) => [id, data])));
};
