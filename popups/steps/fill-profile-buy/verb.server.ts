import { buyCourse } from "#domains/orders/buy-course.server.ts";
import { isGateway } from "#domains/orders/gateways/gateway.ts";
import { listPortalGateways } from "#domains/orders/portal-gateways.server.ts";
import { checkoutPath, parseContinuePath, orderResultPath } from "#domains/orders/result-path.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";
import { onSend as fillProfile } from "#popups/steps/fill-profile/verb.server.ts";
import { buyCourse as buyCourseScenario } from "#scenarios/buy-course.ts";

/**
 * Saves the profile, starts the checkout with the chosen gateway and finishes the step; then the browser goes to the
 * page whose form leads to the payment. If nothing is left to pay, the scenario ends as after buying. If the portal
 * takes no payments, the user stays and sees how to ask for the course.
 */
export const onSend: StepVerb = async (call) => {
  const { ctx, values, facts, options } = call;
  const profileOutcome = await fillProfile(call);
  const { course } = facts;
  if (!course || listPortalGateways(ctx).length === 0)
    return { ...profileOutcome, jump: call.step };
  const { gateway = "", currency } = values;
  const continuePath = parseContinuePath(
    buyCourseScenario.destination({ facts, options, jumped: false }),
  );
  const order = await buyCourse(ctx, {
    courseId: course.id,
    gateway: isGateway(gateway) ? gateway : undefined,
    currency,
    continue: continuePath ?? undefined,
  });
  if (order.checkout) return { endsAt: checkoutPath(order.orderId, continuePath, order.gateway) };
  return order.state === "paid" ? {} : { endsAt: orderResultPath(order.orderId, continuePath) };
};
