import { withReturnTo } from "./address.ts";
import { elementPath, requiredRegistration } from "./course-element.ts";
import { firstElementPath } from "./facts.ts";
import type { Facts } from "./facts.ts";
import { loginDetours, loginStep } from "./login-steps.ts";
import { jumpTo, navigateThere, skip, start } from "./scenario.ts";
import type { Definition, RuleResult, StepContext } from "./scenario.ts";

/** The alert over the login: guests and session users read different texts. */
export const guestAlert = "course-close-first";
export const sessionAlert = "course";

/** Whether the course is open without registration and may be started with this element. */
function openToAll({ course, element }: Facts): boolean {
  const open = course?.type === "free" && course.accessType !== requiredRegistration;
  return open && !!element?.guestAvailable && element.canBeFirst;
}

/** Returns returnTo, else the chosen element, else the opened one, else the last opened one, else the first. */
function lesson({ facts, options: { returnTo, element } }: StepContext): string | undefined {
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
  if (facts.signedIn) return skip;
  // Don't request a refused session again: that would loop.
  if (openToAll(facts) && facts.actor !== "user" && !facts.sessionRefused)
    return { do: "skip", effects: [{ type: "createSession" }] };
  if (options.redirect && !facts.loginPage) {
    const page = options.redirect === true ? "/login/" : options.redirect;
    return {
      do: "leave",
      effects: [{ type: "redirect", to: withReturnTo(page, lesson(context)) }],
    };
  }
  const alertText = facts.actor === "guest" ? guestAlert : sessionAlert;
  return { do: "start", set: { alertText } };
}

/** Leads from the button "Start learning" to the lesson, on the shortest path the course allows. */
export const startFreeLesson = {
  id: "start-free-lesson",
  steps: [
    {
      ...loginStep,
      enter: enterLogin,
      title: "scenario.start-free-lesson.title",
      description: "scenario.start-free-lesson.lead",
    },
    ...loginDetours,
    {
      id: "fill-profile",
      enter: ({ facts }) => (facts.signedIn ? start : jumpTo("login")),
      onlyByJump: true,
      byAddress: true,
      destination: (context) => firstElementPath(context.facts.course) ?? lesson(context),
      title: "scenario.fill-profile.title",
    },
  ],
  destination: lesson,
  finish: navigateThere,
} satisfies Definition;
