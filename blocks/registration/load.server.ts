import { entryScenario } from "#scenarios/entry.ts";
import type { LoadBlock } from "#blocks/block.server.ts";

export type RegistrationData = {
  signedIn: boolean;
  /** The popup that the button opens; the other one is linked beside it. */
  scenario: "login" | "sign-in";
};

/** Loads whether the user is already registered (a session user is not), and which popup the button opens. */
export const load: LoadBlock = (ctx, components) => {
  const data: RegistrationData = {
    signedIn: ctx.actor.kind === "user",
    scenario: entryScenario("sign-in", ctx.settings.registration.swapPopups),
  };
  return Promise.resolve(new Map(components.map(({ id }) => [id, data])));
};
