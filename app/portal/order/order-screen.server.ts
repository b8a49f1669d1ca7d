import { data } from "react-router";
import { hasVerifiedEmail } from "#domains/identity/contacts/has-verified-email.server.ts";
import { elementPath, elementTypes } from "#domains/courses/element-access.ts";
import { loadOrder } from "#domains/orders/load-order.server.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import { onwardPath } from "#domains/orders/result-path.ts";
import { closedBecause, type CourseForPerson } from "#domains/learning/access.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadCourseForPerson, pointerOf } from "#app/portal/course-screen.server.ts";
import { pageSearch, pathOf } from "#popups/path-of.ts";
import { toSignIn } from "#app/portal/to-sign-in.ts";

/** Nearly every payment is settled by then. */
const freshMs = 15 * 60 * 1000;

/**
 * What the portal knows of one of the caller's own orders, and where it leads on to. Nothing changes by looking
 * (promise 35); whoever is not signed in is sent to sign in and back, others' orders are not there.
 */
export async function loadOrderScreen(ctx: RequestCtx, request: Request, orderId: string) {
  ctx.doNotCache();
  if (ctx.actor.kind === "guest") throw toSignIn(pathOf(request) + pageSearch(request));
  const order = await loadOrder(ctx, { orderId }).catch((error: unknown) => {
    if (error instanceof DomainError) throw data(null, error.status);
    throw error;
  });
  const people = await Promise.all(order.courseIds.map((id) => loadCourseForPerson(ctx, id)));
  const shown = people.filter((person) => person !== null);
  const isOpen = shown.length > 0 && people.every((person) => person?.bought);
  const asked = onwardPath(new URL(request.url).searchParams.get("continue"));
  return {
    order,
    // A course that the portal no longer has was bought all the same.
    title: new Intl.ListFormat(ctx.language).format(
      people.map((person, at) => person?.course.title ?? order.courseIds[at]!),
    ),
    courses: shown.map(({ course: { id, title, cover } }) => ({ id, title, cover })),
    asked,
    onward: onwardOf(ctx, shown, asked),
    /** All of it is theirs, by this order or others. */
    isOpen,
    /** Until the email is confirmed, a reset in a new browser would lose the way back to what was bought (decision 44). */
    asksToConfirmEmail: ctx.actor.email !== null && !(await hasVerifiedEmail(ctx)),
    gateways: isOpen ? [] : portalGateways(ctx),
    // A browser without scripts comes back by itself, but not for ever.
    isFresh: ctx.clock.now() - Date.parse(order.createdAt) < freshMs,
  };
}

/** What was wanted, where it may be opened by now; else where the course's own button leads. */
function onwardOf(ctx: RequestCtx, people: readonly CourseForPerson[], asked: string | null) {
  const wantedIn = ({ course }: CourseForPerson) =>
    course.elements.find((one) => elementPath(one) === asked);
  const person = people.find(wantedIn) ?? people[0];
  if (!person) return null;
  const wanted = wantedIn(person);
  if (asked !== null && !wanted && !isElementPath(asked)) return { path: asked, title: null };
  if (wanted && closedBecause(person, wanted, ctx.actor) === null)
    return { path: elementPath(wanted), title: wanted.title };
  const pointer = pointerOf(person);
  return pointer && { path: pointer.path, title: pointer.element.title };
}

/** An element that none of these courses has is gone, or was never there: it leads nowhere. */
const isElementPath = (path: string) =>
  path.split("/").some((part) => (elementTypes as readonly string[]).includes(part));

export type OrderScreenData = Awaited<ReturnType<typeof loadOrderScreen>>;
