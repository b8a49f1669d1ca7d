import type { PageOptions } from "#domains/pages/page-options.ts";
import { listPortalGateways } from "#domains/orders/portal-gateways.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import {
  describeCourseAction,
  loadCourseForLearner,
  coursePointerOf,
} from "./course-screen.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The course action button of a page, by its specified fields: docs/specification/courses.md#course-action-button. */
export type PageCourseAction = {
  courseId: string;
  title: string;
  /** Paid and not bought: the button starts the buying scenario. */
  mustPay: boolean;
  isBought: boolean;
  /** Whether the portal takes payments; otherwise the learner asks for a paid course. */
  canBuy: boolean;
  /** The button's text for the scenario that it starts; "" for the course's own text. */
  text: string;
  style: "gradient" | "flat" | "outline" | null;
  alignContent: "left" | "right" | null;
};

/** Loads what the page's button needs to know about its course; null without a course or if it doesn't exist. */
export async function loadPageCourseAction(
  ctx: RequestCtx,
  option: PageOptions["courseAction"],
): Promise<PageCourseAction | null> {
  const learnerCourse = option && (await loadCourseForLearner(ctx, option.courseId));
  if (!learnerCourse) return null;
  const { course, bought } = learnerCourse;
  const mustPay = course.type === "paid" && !bought;
  const pointer = coursePointerOf(learnerCourse);
  if (!mustPay && !pointer) return null;
  const text = mustPay ? option.buttonTextBuy : option.buttonText;
  // The page's own text is for learners who haven't started the course.
  const isStarted = !mustPay && pointer?.name !== "start";
  return {
    courseId: course.id,
    title: course.title,
    mustPay,
    isBought: bought,
    canBuy: listPortalGateways(ctx).length > 0,
    text: isStarted
      ? describeCourseAction(ctx, learnerCourse)!.label
      : localizedText(text, ctx.language, ctx.settings.i18n.primaryLang),
    style: option.style ?? null,
    alignContent: option.alignContent ?? null,
  };
}
