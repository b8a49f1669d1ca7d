import { consentMissing } from "#domains/identity/errors.ts";
import { saveConsent } from "#domains/identity/sign-in/save-consent.server.ts";
import { saveContacts } from "#domains/people/profile/save-contacts.server.ts";
import { checkProfile } from "#domains/identity/steps/step-checks.ts";
import { createRecord } from "#domains/forms/create-record.server.ts";
import { formOptionsMissing } from "#domains/forms/errors.ts";
import { loadForm } from "#domains/forms/load-form.server.ts";
import { buyCourse } from "#domains/orders/buy-course.server.ts";
import { isGateway } from "#domains/orders/gateways/gateway.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import { checkoutPath, onwardPath, orderResultPath } from "#domains/orders/result-path.ts";
import { buyCourse as buyCourseScenario } from "#scenarios/buy-course.ts";
import {
  refuseWrong,
  type StepCall,
  type StepOutcome,
  type StepVerbs,
  ticked,
} from "#popups/step-verb.server.ts";

/** FORM-37: the form's data become a record; that there is one opens the word of thanks. */
async function sendForm({ ctx, values, options }: StepCall): Promise<StepOutcome> {
  if (!options.form) throw formOptionsMissing();
  const { dataSource } = await loadForm(ctx, options.form);
  await createRecord(ctx, {
    dataSourceId: dataSource,
    data: values,
    agreed: values["agreed"] === ticked,
    key: values["key"]?.slice(0, keyMaxChars) || undefined,
  });
  return { options: { registerData: {} } };
}

const keyMaxChars = 100;

/** PROFILE-09: what was filled in is saved, and the profile is complete. */
async function fillProfile({ ctx, values }: StepCall): Promise<StepOutcome> {
  refuseWrong(checkProfile(values), "env.scenarious.popup.auth.error");
  const { gdpr } = ctx.settings;
  if (gdpr && values["agreed"] !== ticked) throw consentMissing();
  const { userId } = ctx.actor;
  await saveContacts(ctx, {
    userId,
    core: { email: values["email"], phone: values["phone"], complete: true },
    proof: values["proof"],
  });
  if (gdpr) await saveConsent(ctx, { userId });
  return { flash: "fill-profile.saved" };
}

/**
 * PAY-02: the profile is saved, the course bought by the chosen service, the step done; then the browser leaves for the
 * page whose form leads to the payment. Where nothing is to be paid any more the walk ends as for who has bought, and
 * where the portal takes no payments whoever has filled in the profile stays, and is shown how one asks for the course.
 */
async function fillProfileBuy(call: StepCall): Promise<StepOutcome> {
  const { ctx, values, facts, options } = call;
  const saved = await fillProfile(call);
  const { course } = facts;
  if (!course || portalGateways(ctx).length === 0) return { ...saved, jump: "fill-profile-buy" };
  const { gateway = "" } = values;
  const to = onwardPath(buyCourseScenario.destination({ facts, options, jumped: false }));
  const made = await buyCourse(ctx, {
    courseId: course.id,
    gateway: isGateway(gateway) ? gateway : undefined,
    continue: to ?? undefined,
  });
  if (made.checkout) return { endsAt: checkoutPath(made.orderId, to, made.gateway) };
  return made.state === "paid" ? {} : { endsAt: orderResultPath(made.orderId, to) };
}

/** Filling in one's profile, with and without a purchase, and the portal's own forms. */
export const formsVerbs: StepVerbs = {
  "dynamic-form": sendForm,
  "fill-profile": fillProfile,
  "fill-profile-buy": fillProfileBuy,
};
