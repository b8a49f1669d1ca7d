import { loginDetours, loginStep } from "./login-steps.ts";
import { elementPath } from "./facts.ts";
import type { Definition } from "./scenario.ts";

/** returnTo, unless an element was first opened: then the address becomes that element's (AMB-40). */
export const openedFirst: NonNullable<Definition["destination"]> = ({
  options: { firstOpenedElement: first, returnTo },
}) => (first ? elementPath(first.type, first.id) : returnTo);

/** The address of the target; the page of a course that is paid for and bought is loaded anew. */
export const showThere: Definition["finish"] = ({ facts: { course, routeName } }, to) => [
  ...(to ? [{ type: "setAddress", to } as const] : []),
  ...(course?.type === "paid" && course.bought && routeName === "courses-id"
    ? [{ type: "reload" } as const]
    : []),
];

/** All ways in at once, whatever the portal's first choice is. */
export const mixedLogin = {
  id: "mixed-login",
  steps: [{ ...loginStep, component: "mixed-login" }, ...loginDetours],
  destination: openedFirst,
  finish: showThere,
} satisfies Definition;
