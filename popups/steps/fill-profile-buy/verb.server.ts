import { buyCourse } from "#domains/orders/buy-course.server.ts";
import { isGateway } from "#domains/orders/gateways/gateway.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
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
  const saved = await fillProfile(call);
  const { course } = facts;
  if (!course || portalGateways(ctx).length === 0) return { ...saved, jump: call.step };
  const { gateway = "" } = values;
  const to = parseContinuePath(buyCourseScenario.destination({ facts, options, jumped: false }));
  const made = await buyCourse(ctx, {
    courseId: course.id,
    gateway: isGateway(gateway) ? gateway : undefined,
    continue: to ?? undefined,
  });
  if (made.checkout) return { endsAt: checkoutPath(made.orderId, to, made.gateway) };
  return made.state === "paid" ? {} : { endsAt: orderResultPath(made.orderId, to) };
};
