import * as z from "zod/mini";
import { setupSteps } from "./setup-steps.ts";

const starterMaxChars = 60;

/** How far a portal is set up. An export leaves it out: it is no content. */
export const setup = z.prefault(
  z.object({
    /** Whether the studio shows the list of steps. */
    isOpen: z._default(z.boolean(), false),
    done: z._default(z.array(z.enum(setupSteps)).check(z.maxLength(setupSteps.length)), []),
    /** The starter that the portal began with; "": none. */
    starter: z._default(z.string().check(z.maxLength(starterMaxChars)), ""),
    /** The starter that fills the portal right now, and since when; "": none. */
    starting: z.prefault(
      z.object({
        starter: z._default(z.string().check(z.maxLength(starterMaxChars)), ""),
        at: z._default(z.int().check(z.nonnegative()), 0),
      }),
      {},
    ),
    /** The starter whose words for search engines the portal has taken over; "": none. */
    publishedStarter: z._default(z.string().check(z.maxLength(starterMaxChars)), ""),
  }),
  {},
);
