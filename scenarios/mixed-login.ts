import { loginSubSteps, loginStep } from "./login-steps.ts";
import { elementPath } from "./course-element.ts";
import type { Definition } from "./scenario.ts";

/** Returns the path of the option `firstOpenedElement`, otherwise returnTo. */
export const firstOpenedOrReturnTo: NonNullable<Definition["destination"]> = ({
  options: { firstOpenedElement: first, returnTo },
}) => (first ? elementPath(first) : returnTo);

/** Shows the address of the target, and reloads the page of a paid course that is bought. */
export const setAddressThere: Definition["finish"] = ({ facts: { course, routeName } }, to) => [
  ...(to ? [{ type: "setAddress", to } as const] : []),
  ...(course?.type === "paid" && course.bought && routeName === "courses-id"
    ? [{ type: "reload" } as const]
    : []),
];

/** All sign-in methods at once, whatever the portal prefers. */
export const mixedLogin = {
  id: "mixed-login",
  steps: [{ ...loginStep, component: "mixed-login" }, ...loginSubSteps],
  destination: firstOpenedOrReturnTo,
  finish: setAddressThere,
} satisfies Definition;
