import * as z from "zod";
import { operationsFor } from "#domains/settings/operation.server.ts";
import type { DomainError } from "#platform/domain-error.ts";
import {
  codeExpired,
  consentMissing,
  invalidCode,
  invalidFields,
  signInMethodDisabled,
  resendLimitReached,
  resendTooEarly,
  accountChanged,
  smsNotSent,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import {
  type IdentityApiCtx,
  respondWithSession,
  sessionResponse,
} from "#domains/identity/sessions/token-cookies.server.ts";
import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import {
  requestLoginCode,
  signInByPhone,
} from "#domains/identity/sign-in/sign-in-by-phone.server.ts";
import { checkPhone } from "#domains/identity/steps/step-checks.ts";
import { checkCode } from "./check-code.server.ts";
import { findAttempt } from "./code-attempt.server.ts";
import { codeDigits } from "./phone-code.ts";
import { isPhone } from "./phone-rules.server.ts";
import { resendCode, sendCode } from "./send-code.server.ts";

const operation = operationsFor<IdentityApiCtx>("Signing in");

const phone = z.string().max(50);
/** The API accepts the code as an integer, so its leading zeros are restored. */
const code = z
  .union([z.int().nonnegative(), z.string().max(50)])
  .transform((input) => String(input).padStart(typeof input === "number" ? codeDigits : 0, "0"));
const codeType = z.enum(["phone-verification", "phone-login"]);

/** Whether the work succeeds. Failures with these codes count as false, instead of an error. */
async function isSuccessful(
  work: Promise<unknown>,
  falseCodes: readonly DomainError["code"][],
): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (falseCodes.includes((error as Partial<DomainError>).code ?? "")) return false;
    throw error;
  }
}

async function sendOrResendCode(
  ctx: IdentityApiCtx,
  body: { type: z.output<typeof codeType>; phone: string },
): Promise<void> {
  const key = { purpose: body.type, phone: normalizePhone(body.phone) };
  const errors = checkPhone({ phone: key.phone }, isPhone);
  if (errors["phone"]) throw invalidFields(errors, "env.scenarious.popup.login.error");
  const openAttempt = await findAttempt(ctx.db, ctx, key);
  if (openAttempt && openAttempt.stage !== "verified" && openAttempt.sends > 0)
    await resendCode(ctx, key);
  else if (key.purpose === "phone-login")
    await requestLoginCode(ctx, { phone: key.phone, agreed: false });
  else await sendCode(ctx, key);
}

export const phoneOperations = [
  operation({
    operationId: "createInviteCode",
    method: "post",
    path: "/phone/codes",
    summary:
      "Sends a six-digit code to a phone, or sends it again: at most twice, with waits of 30 and 180 seconds",
    caller: "anyone",
    body: z.object({
      type: codeType.default("phone-verification"),
      phone,
      lpId: z.string().max(200).optional().describe("ignored: the host decides"),
    }),
    response: z.object({
      success: z.boolean().describe("false: the gateway did not accept the message"),
    }),
    errors: [
      invalidFields,
      resendTooEarly,
      resendLimitReached,
      tooManyAttempts,
      signInMethodDisabled,
    ],
    handle: async (ctx, { body }) => ({
      success: await isSuccessful(sendOrResendCode(ctx, body), [smsNotSent.code]),
    }),
  }),
  operation({
    operationId: "verifyPhone",
    method: "post",
    path: "/phone/verifications",
    summary: "Verifies a phone with the code sent for this browser: five tries, ten minutes, once",
    caller: "anyone",
    body: z.object({ phone, code: code.describe("an integer, or the six digits as a text") }),
    response: z.object({ verified: z.boolean() }),
    errors: [tooManyAttempts],
    handle: async (ctx, { body }) => ({
      verified: await isSuccessful(
        checkCode(ctx, {
          purpose: "phone-verification",
          phone: normalizePhone(body.phone),
          code: body.code,
        }),
        [invalidCode.code, codeExpired.code],
      ),
    }),
  }),
  operation({
    operationId: "loginWithPhone",
    method: "post",
    path: "/login/phone",
    summary: "Signs in with a phone and its code; an unverified phone gets a new account",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    body: z.object({
      phone,
      code,
      agreed: z
        .boolean()
        .optional()
        .describe("whether the user agreed to the policy and the terms"),
    }),
    returnsTokens: true,
    response: sessionResponse,
    errors: [
      invalidCode,
      codeExpired,
      consentMissing,
      accountChanged,
      tooManyAttempts,
      signInMethodDisabled,
    ],
    handle: async (ctx, { body }, request) =>
      respondWithSession(ctx, await signInByPhone(ctx, body), request),
  }),
];
