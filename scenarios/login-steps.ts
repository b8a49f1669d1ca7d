import type { Facts } from "./facts.ts";
import { skip, start } from "./scenario.ts";
import type { Effect, Step, Walk } from "./scenario.ts";

/** How long after a sign-in the course's progress is read again: it is handed over meanwhile. */
export const progressRefreshMs = 2000;

const afterLogin: readonly Effect[] = [{ type: "refreshProgress", afterMs: progressRefreshMs }];

const unlessSignedIn = ({ facts }: Walk) => (facts.signedIn ? skip : start);

/** Email alone: its form at once; anonymous alone: the disclaimer; anything else: all buttons. */
export function loginComponent({ registration }: Facts): string {
  const { email, anonymous, google, facebook, messengers, phone } = registration;
  if (google || facebook || messengers || phone || email === anonymous) return "mixed-login";
  return email ? "login-by-email" : "anonymous-disclaimer";
}

/** The first step of every scenario that needs somebody signed in. */
export const loginStep = {
  id: "login",
  component: loginComponent,
  enter: unlessSignedIn,
  byAddress: true,
  done: afterLogin,
  title: "scenario.login.title",
  description: "scenario.login.lead",
} satisfies Step;

/** What one reaches from a login step by a button, in whatever scenario it stands. */
export const loginDetours = [
  {
    id: "login-by-email",
    enter: unlessSignedIn,
    onlyByJump: true,
    byAddress: true,
    backTo: "login",
    done: afterLogin,
    title: "scenario.login.title",
    description: "scenario.login.lead",
  },
  {
    id: "forgot-password",
    enter: unlessSignedIn,
    onlyByJump: true,
    byAddress: true,
    leadsTo: "final-action",
    backTo: "login-by-email",
    title: "scenario.forgot-password.title",
    description: "scenario.forgot-password.lead",
  },
  {
    id: "final-action",
    onlyByJump: true,
    byAddress: true,
    backTo: "login-by-email",
    // Nobody has signed in yet: going on only closes the popup.
    destination: () => undefined,
    title: "scenario.final-action.title",
  },
] as const satisfies readonly Step[];
