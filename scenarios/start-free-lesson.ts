import { withReturnTo } from "./address.ts";
import { elementPath, requiredRegistration } from "./course-element.ts";
import { firstElementPath } from "./facts.ts";
import type { Facts } from "./facts.ts";
import { loginSubSteps, loginStep } from "./login-steps.ts";
import { jumpToStep, navigateThere, skipStep, showStep } from "./scenario.ts";
import type { Definition, RuleResult, StepContext } from "./scenario.ts";

/** The alert over the login: guests and session users read different texts. */
export const guestAlertText = "course-close-first";
export const sessionAlertText = "course";

/** Whether the course is open without registration and may be started with this element. */
function isOpenToAll({ course, element }: Facts): boolean {
  const needsNoRegistration = course?.type === "free" && course.accessType !== requiredRegistration;
  return needsNoRegistration && !!element?.guestAvailable && element.canBeFirst;
}

/** Returns the first that exists: returnTo, the chosen element, the opened one, the last opened one, the first one. */
function lessonPath({ facts, options: { returnTo, element } }: StepContext): string | undefined {
  return (
    returnTo ||
    (element && elementPath(element)) ||
    facts.openedElement ||
    facts.lastOpenedElement ||
    firstElementPath(facts.course)
  );
}

function enterLogin(context: StepContext): RuleResult {
  const { facts, options } = context;
  if (facts.signedIn) return skipStep;
  // Don't request a refused session again: that would loop.
  if (isOpenToAll(facts) && facts.actor !== "user" && !facts.sessionRefused)
    return { type: "skip", effects: [{ type: "createSession" }] };
  if (options.redirect && !facts.loginPage) {
    const loginPath = options.redirect === true ? "/login/" : options.redirect;
    return {
      type: "leave",
      effects: [{ type: "redirect", to: withReturnTo(loginPath, lessonPath(context)) }],
    };
  }
  const alertText = facts.actor === "guest" ? guestAlertText : sessionAlertText;
  return { type: "show", set: { alertText } };
}

/** Leads from the button "Start learning" to the lesson, in as few steps as the course allows. */
export const startFreeLesson = {
  id: "start-free-lesson",
  steps: [
    {
      ...loginStep,
      enter: enterLogin,
      title: "scenario.start-free-lesson.title",
      description: "scenario.start-free-lesson.lead",
    },
    ...loginSubSteps,
    {
      id: "fill-profile",
      enter: ({ facts }) => (facts.signedIn ? showStep : jumpToStep("login")),
      needsJump: true,
      canOpenByAddress: true,
      destination: (context) => firstElementPath(context.facts.course) ?? lessonPath(context),
      title: "scenario.fill-profile.title",
    },
  ],
  destination: lessonPath,
  finish: navigateThere,
} satisfies Definition;
