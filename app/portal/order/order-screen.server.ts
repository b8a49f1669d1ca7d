import { data } from "react-router";
import { hasVerifiedEmail } from "#domains/identity/contacts/has-verified-email.server.ts";
import { elementPath, elementTypes } from "#domains/courses/element-access.ts";
import { listOrderPrices, listPayablePrices } from "#domains/orders/choose-price.ts";
import { toUnits } from "#domains/orders/gateways/money.ts";
import { loadOrder } from "#domains/orders/load-order.server.ts";
import { listPortalGateways } from "#domains/orders/portal-gateways.server.ts";
import { parseContinuePath } from "#domains/orders/result-path.ts";
import { findClosedReason, type CourseForLearner } from "#domains/learning/access.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadCourseForLearner, coursePointerOf } from "#app/portal/course-screen.server.ts";
import { pageSearchOf, requestPathOf } from "#popups/request-path.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";

/** Nearly every payment is completed within this time. */
const freshMs = 15 * 60 * 1000;

/**
 * Loads one of the user's own orders and where it leads next, without changing anything. Sends guests to sign in and
 * return. Another user's order looks missing.
 */
export async function loadOrderScreen(ctx: RequestCtx, request: Request, orderId: string) {
  ctx.doNotCache();
  if (ctx.actor.kind === "guest")
    throw redirectToSignIn(requestPathOf(request) + pageSearchOf(request));
  const order = await loadOrder(ctx, { orderId }).catch((error: unknown) => {
    if (error instanceof DomainError) throw data(null, error.status);
    throw error;
  });
  const learnerCourses = await Promise.all(
    order.courseIds.map((id) => loadCourseForLearner(ctx, id)),
  );
  const availableCourses = learnerCourses.filter((course) => course !== null);
  const isOpen = availableCourses.length > 0 && learnerCourses.every((course) => course?.bought);
  const continuePath = parseContinuePath(new URL(request.url).searchParams.get("continue"));
  const gateways = isOpen ? [] : listPortalGateways(ctx);
  const prices = listOrderPrices(availableCourses.map(({ course }) => course));
  return {
    order,
    // Shown even if the portal no longer has the course.
    title: new Intl.ListFormat(ctx.language).format(
      learnerCourses.map((found, index) => found?.course.title ?? order.courseIds[index]!),
    ),
    courses: availableCourses.map(({ course: { id, title, cover } }) => ({ id, title, cover })),
    continuePath,
    nextStep: nextStepOf(ctx, availableCourses, continuePath),
    /** Whether all of its courses are open to the user, by this order or others. */
    isOpen,
    /** Without a confirmed email, a password reset in a new browser could lose access to the bought course. */
    shouldConfirmEmail: ctx.actor.email !== null && !(await hasVerifiedEmail(ctx)),
    gateways,
    /** What its courses cost now, in the currencies that can be paid. */
    prices: listPayablePrices(prices, gateways).map(({ amountMinor, currency }) => ({
      price: toUnits(amountMinor),
      currency,
    })),
    // A browser without JavaScript reloads by itself, but not forever.
    isFresh: ctx.clock.now() - Date.parse(order.createdAt) < freshMs,
  };
}

/** Returns the address that the user wanted if it is open by now; otherwise where the course's own button leads. */
function nextStepOf(
  ctx: RequestCtx,
  learnerCourses: readonly CourseForLearner[],
  continuePath: string | null,
) {
  const continueElementIn = ({ course }: CourseForLearner) =>
    course.elements.find((one) => elementPath(one) === continuePath);
  const learnerCourse = learnerCourses.find(continueElementIn) ?? learnerCourses[0];
  if (!learnerCourse) return null;
  const continueElement = continueElementIn(learnerCourse);
  if (continuePath !== null && !continueElement && !isElementPath(continuePath))
    return { path: continuePath, title: null };
  if (continueElement && findClosedReason(learnerCourse, continueElement, ctx) === null)
    return { path: elementPath(continueElement), title: continueElement.title };
  const pointer = coursePointerOf(learnerCourse);
  return pointer && { path: pointer.path, title: pointer.element.title };
}

/** Whether the path is an element's. An element that is in none of these courses gets no link. */
const isElementPath = (path: string) =>
  path.split("/").some((part) => (elementTypes as readonly string[]).includes(part));

export type OrderScreenData = Awaited<ReturnType<typeof loadOrderScreen>>;
