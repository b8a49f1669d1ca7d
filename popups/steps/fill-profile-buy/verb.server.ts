import { buyCourse } from "#domains/orders/buy-course.server.ts";
import { isGateway } from "#domains/orders/gateways/gateway.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import { checkoutPath, onwardPath, orderResultPath } from "#domains/orders/result-path.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";
import { onSend as fillProfile } from "#popups/steps/fill-profile/verb.server.ts";
import { buyCourse as buyCourseScenario } from "#scenarios/buy-course.ts";

/**
 * The profile is saved, the course bought by the chosen service, the step done; then the browser leaves for the
 * page whose form leads to the payment. Where nothing is to be paid any more the walk ends as for who has bought, and
 * where the portal takes no payments whoever has filled in the profile stays, and is shown how one asks for the course.
 */
export const onSend: StepVerb = async (call) => {
  const { ctx, values, facts, options } = call;
  const saved = await fillProfile(call);
  const { course } = facts;
  if (!course || portalGateways(ctx).length === 0) return { ...saved, jump: call.step };
  const { gateway = "" } = values;
  const to = onwardPath(buyCourseScenario.destination({ facts, options, jumped: false }));
  const made = await buyCourse(ctx, {
    courseId: course.id,
    gateway: isGateway(gateway) ? gateway : undefined,
    continue: to ?? undefined,
  });
  if (made.checkout) return { endsAt: checkoutPath(made.orderId, to, made.gateway) };
  return made.state === "paid" ? {} : { endsAt: orderResultPath(made.orderId, to) };
};
