import { scenarioAddress } from "./address.ts";
import { elementPath } from "./course-element.ts";
import { loginDetours, loginStep } from "./login-steps.ts";
import { jumpTo, navigateThere, skip, start } from "./scenario.ts";
import type { Definition, RuleResult, StepContext } from "./scenario.ts";

/** Logged when the options name no course. */
export const courseMissing = "Course is not provided";

/** Returns returnTo, else the chosen element, else the last opened one. */
function bought({ facts, options: { returnTo, element } }: StepContext): string | undefined {
  return returnTo || (element && elementPath(element)) || facts.lastOpenedElement;
}

function enterPurchase({ facts: { signedIn, course } }: StepContext): RuleResult {
  if (!signedIn) return jumpTo("login");
  if (!course)
    return { do: "leave", effects: [{ type: "log", level: "error", text: courseMissing }] };
  return course.bought || course.type === "free" ? skip : start;
}

/** A user who registers on the way returns to the purchase. */
function resume(context: StepContext): string | undefined {
  const { course } = context.facts;
  const returnTo = bought(context);
  if (!course) return returnTo;
  const page = `/courses/${encodeURIComponent(course.id)}`;
  return scenarioAddress(page, { scenario: "buy-course", returnTo });
}

/** Leads from a paid course's button to the course: login, then order. */
export const buyCourse = {
  id: "buy-course",
  steps: [
    {
      ...loginStep,
      title: "scenario.buy-course.title",
      description: "scenario.buy-course.lead",
    },
    ...loginDetours,
    {
      id: "fill-profile-buy",
      enter: enterPurchase,
      byAddress: true,
      title: "scenario.fill-profile-buy.title",
      description: "scenario.fill-profile-buy.lead",
    },
  ],
  destination: bought,
  resume,
  finish: navigateThere,
} satisfies Definition;
