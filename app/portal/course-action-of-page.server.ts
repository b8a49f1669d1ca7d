import type { PageOptions } from "#domains/pages/page-options.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { courseActionText, loadCourseForPerson, pointerOf } from "./course-screen.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The course action button of a page, by its printed fields (section 2.6). */
export type PageCourseAction = {
  courseId: string;
  title: string;
  /** Commercial and not bought: the button begins the buy flow. */
  buys: boolean;
  isBought: boolean;
  /** The portal takes payments; otherwise a paid course is asked for. */
  sells: boolean;
  /** Of the flow that it begins; "" for the course's own words. */
  text: string;
  style: "gradient" | "flat" | "outline" | null;
  alignContent: "left" | "right" | null;
};

/** What the page's button needs to know of its course; null without one, and for a course that is not there. */
export async function courseActionOf(
  ctx: RequestCtx,
  asked: PageOptions["courseAction"],
): Promise<PageCourseAction | null> {
  const person = asked && (await loadCourseForPerson(ctx, asked.courseId));
  if (!person) return null;
  const { course, bought } = person;
  const buys = course.type === "paid" && !bought;
  const pointer = pointerOf(person);
  if (!buys && !pointer) return null;
  const text = buys ? asked.buttonTextBuy : asked.buttonText;
  // The page's own words are for those who are new to the course.
  const isBegun = !buys && pointer?.name !== "start";
  return {
    courseId: course.id,
    title: course.title,
    buys,
    isBought: bought,
    sells: portalGateways(ctx).length > 0,
    text: isBegun
      ? courseActionText(ctx, person)!.label
      : localizedText(text, ctx.language, ctx.settings.i18n.primaryLang),
    style: asked.style ?? null,
    alignContent: asked.alignContent ?? null,
  };
}
