import type { PageOptions } from "#domains/pages/page-options.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { courseActionText, loadCourseForLearner, pointerOf } from "./course-screen.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The course action button of a page, by its specified fields: docs/specification/courses.md#course-action-button. */
export type PageCourseAction = {
  courseId: string;
  title: string;
  /** Paid and not bought: the button starts the buying scenario. */
  buys: boolean;
  isBought: boolean;
  /** Whether the portal takes payments; otherwise the learner asks for a paid course. */
  sells: boolean;
  /** The button's text for the scenario that it starts; "" for the course's own text. */
  text: string;
  style: "gradient" | "flat" | "outline" | null;
  alignContent: "left" | "right" | null;
};

/** Loads what the page's button needs to know about its course; null without a course or if it doesn't exist. */
export async function courseActionOf(
  ctx: RequestCtx,
  option: PageOptions["courseAction"],
): Promise<PageCourseAction | null> {
  const person = option && (await loadCourseForLearner(ctx, option.courseId));
  if (!person) return null;
  const { course, bought } = person;
  const buys = course.type === "paid" && !bought;
  const pointer = pointerOf(person);
  if (!buys && !pointer) return null;
  const text = buys ? option.buttonTextBuy : option.buttonText;
  // The page's own text is for learners who haven't started the course.
  const isStarted = !buys && pointer?.name !== "start";
  return {
    courseId: course.id,
    title: course.title,
    buys,
    isBought: bought,
    sells: portalGateways(ctx).length > 0,
    text: isStarted
      ? courseActionText(ctx, person)!.label
      : localizedText(text, ctx.language, ctx.settings.i18n.primaryLang),
    style: option.style ?? null,
    alignContent: option.alignContent ?? null,
  };
}
