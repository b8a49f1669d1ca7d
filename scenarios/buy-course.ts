import { scenarioAddress } from "./address.ts";
import { elementPath } from "./course-element.ts";
import { loginSubSteps, loginStep } from "./login-steps.ts";
import { jumpToStep, navigateThere, skipStep, showStep } from "./scenario.ts";
import type { Definition, RuleResult, StepContext } from "./scenario.ts";

/** Logged when the options name no course. */
export const courseMissingText = "Course is not provided";

/** Returns returnTo, else the chosen element, else the last opened one. */
function destinationAfterPurchase({
  facts,
  options: { returnTo, element },
}: StepContext): string | undefined {
  return returnTo || (element && elementPath(element)) || facts.lastOpenedElement;
}

function enterCheckout({ facts: { signedIn, course } }: StepContext): RuleResult {
  if (!signedIn) return jumpToStep("login");
  if (!course)
    return { type: "leave", effects: [{ type: "log", level: "error", text: courseMissingText }] };
  return course.bought || course.type === "free" ? skipStep : showStep;
}

/** A user who registers on the way returns to the purchase. */
function addressToResume(context: StepContext): string | undefined {
  const { course } = context.facts;
  const returnTo = destinationAfterPurchase(context);
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
    ...loginSubSteps,
    {
      id: "fill-profile-buy",
      enter: enterCheckout,
      canOpenByAddress: true,
      title: "scenario.fill-profile-buy.title",
      description: "scenario.fill-profile-buy.lead",
    },
  ],
  destination: destinationAfterPurchase,
  resume: addressToResume,
  finish: navigateThere,
} satisfies Definition;
