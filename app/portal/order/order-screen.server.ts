import { data } from "react-router";
import { hasVerifiedEmail } from "#domains/identity/contacts/has-verified-email.server.ts";
import { elementPath, elementTypes } from "#domains/courses/element-access.ts";
import { loadOrder } from "#domains/orders/load-order.server.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import { parseContinuePath } from "#domains/orders/result-path.ts";
import { closedBecause, type CourseForLearner } from "#domains/learning/access.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadCourseForLearner, pointerOf } from "#app/portal/course-screen.server.ts";
import { pageSearch, pathOf } from "#popups/path-of.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";

/** Nearly every payment is completed within this time. */
const freshMs = 15 * 60 * 1000;

/**
 * Loads one of the user's own orders and where it leads next, without changing anything. Sends guests to sign in and
 * return. Another user's order looks missing.
 */
export async function loadOrderScreen(ctx: RequestCtx, request: Request, orderId: string) {
  ctx.doNotCache();
  if (ctx.actor.kind === "guest") throw redirectToSignIn(pathOf(request) + pageSearch(request));
  const order = await loadOrder(ctx, { orderId }).catch((error: unknown) => {
    if (error instanceof DomainError) throw data(null, error.status);
    throw error;
  });
  const people = await Promise.all(order.courseIds.map((id) => loadCourseForLearner(ctx, id)));
  const shown = people.filter((person) => person !== null);
  const isOpen = shown.length > 0 && people.every((person) => person?.bought);
  const continuePath = parseContinuePath(new URL(request.url).searchParams.get("continue"));
  return {
    order,
    // Shown even if the portal no longer has the course.
    title: new Intl.ListFormat(ctx.language).format(
      people.map((person, at) => person?.course.title ?? order.courseIds[at]!),
    ),
    courses: shown.map(({ course: { id, title, cover } }) => ({ id, title, cover })),
    continuePath,
    nextStep: nextStepOf(ctx, shown, continuePath),
    /** Whether all of its courses are open to the user, by this order or others. */
    isOpen,
    /** Without a confirmed email, a password reset in a new browser could lose access to the bought course. */
    asksToConfirmEmail: ctx.actor.email !== null && !(await hasVerifiedEmail(ctx)),
    gateways: isOpen ? [] : portalGateways(ctx),
    // A browser without JavaScript reloads by itself, but not forever.
    isFresh: ctx.clock.now() - Date.parse(order.createdAt) < freshMs,
  };
}

/** Returns the address that the user wanted if it is open by now; otherwise where the course's own button leads. */
function nextStepOf(
  ctx: RequestCtx,
  people: readonly CourseForLearner[],
  continuePath: string | null,
) {
  const wantedIn = ({ course }: CourseForLearner) =>
    course.elements.find((one) => elementPath(one) === continuePath);
  const person = people.find(wantedIn) ?? people[0];
  if (!person) return null;
  const wanted = wantedIn(person);
  if (continuePath !== null && !wanted && !isElementPath(continuePath))
    return { path: continuePath, title: null };
  if (wanted && closedBecause(person, wanted, ctx.actor) === null)
    return { path: elementPath(wanted), title: wanted.title };
  const pointer = pointerOf(person);
  return pointer && { path: pointer.path, title: pointer.element.title };
}

/** Whether the path is an element's. An element that is in none of these courses gets no link. */
const isElementPath = (path: string) =>
  path.split("/").some((part) => (elementTypes as readonly string[]).includes(part));

export type OrderScreenData = Awaited<ReturnType<typeof loadOrderScreen>>;
