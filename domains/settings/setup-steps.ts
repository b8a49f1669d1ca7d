import * as z from "zod/mini";

/** The steps of setting a portal up, in their order. */
export const setupSteps = [
  "name",
  "colour",
  "starter",
  "sign-in",
  "helper",
  "publish",
  "share",
] as const;
const starterMaxChars = 60;
export type SetupStep = (typeof setupSteps)[number];

/** What the settings of a new portal say: its setup is open, and no step is done. */
export const openSetup = { isOpen: true } as const;

/** How far a portal is set up. An export leaves it out: it is no content. */
export const setup = z.prefault(
  z.object({
    /** Whether the studio shows the list of steps. */
    isOpen: z._default(z.boolean(), false),
    done: z._default(z.array(z.enum(setupSteps)).check(z.maxLength(setupSteps.length)), []),
    /** The starter that the portal began with; "": none. */
    starter: z._default(z.string().check(z.maxLength(starterMaxChars)), ""),
  }),
  {},
);
