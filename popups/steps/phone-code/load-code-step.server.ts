import { type CodePurpose, findAttempt } from "#domains/identity/codes/code-attempt.server.ts";
import { type CodeStepData, resendStatus, resendsMax } from "#domains/identity/codes/phone-code.ts";
import { formatPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { StepLoaderInput } from "#popups/step-loader.server.ts";

/** Loads where the code went and when it may be sent again, by the server's clock. */
export const loadCodeStep =
  (purpose: CodePurpose) =>
  async ({ ctx, options }: StepLoaderInput): Promise<CodeStepData | null> => {
    const phone = normalizePhone(options.registerData?.["phone"] ?? "");
    if (phone === "" || ctx.deviceId === null) return null;
    const attempt = await findAttempt(ctx.db, ctx, { purpose, phone });
    const resend = attempt && resendStatus(attempt, ctx.clock.now());
    return {
      heading: headingOf(ctx, phone),
      hasNoSendsLeft: attempt !== null && attempt.sends > resendsMax,
      waitSeconds: resend?.status === "wait" ? Math.ceil(resend.waitMs / 1000) : 0,
    };
  };

/** The number stays unbroken and left-to-right in every language. */
function headingOf(ctx: StepLoaderInput["ctx"], phone: string) {
  const t = translatorFor(ctx, ctx.language);
  const shownPhone = `\u2066${formatPhone(phone).replaceAll(" ", "\u00a0")}\u2069`;
  return {
    title: t("scenario.phone-verification.title"),
    description: t("scenario.phone-verification.lead", { phone: shownPhone }),
  };
}
