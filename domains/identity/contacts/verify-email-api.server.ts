import * as z from "zod";
import { notAllowed } from "#domains/settings/errors.ts";
import { type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { codeExpired, invalidCode, tooManyAttempts } from "#domains/identity/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { sendVerificationCode } from "./send-verification-code.server.ts";
import { verifyEmail } from "./verify-email.server.ts";

const operation = operationsFor<IdentityApiCtx>("Profile");
const codeMaxChars = 50;

/** Operations that verify the caller's own email. */
export const verifyEmailOperations: Operation<IdentityApiCtx>[] = [
  operation({
    operationId: "sendVerificationCode",
    method: "post",
    path: "/users/self/verification-codes",
    summary: "Sends a verification code to the caller's email",
    caller: "person",
    response: z.object({}),
    errors: [notAllowed, tooManyAttempts],
    handle: async (ctx) => {
      await sendVerificationCode(ctx);
      return {};
    },
  }),
  operation({
    operationId: "verifyEmail",
    method: "post",
    path: "/users/self/email-verifications",
    summary: "Verifies the caller's email with the code sent in this session",
    caller: "person",
    body: z.object({ code: z.string().max(codeMaxChars) }),
    response: z.object({ verified: z.literal(true) }),
    errors: [notAllowed, invalidCode, codeExpired, tooManyAttempts],
    handle: async (ctx, { body }) => {
      await verifyEmail(ctx, body);
      return { verified: true as const };
    },
  }),
];
