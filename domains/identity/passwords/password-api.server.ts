import * as z from "zod";
import { operationsFor } from "#domains/settings/operation.server.ts";
import {
  hashingBusy,
  invalidFields,
  resetTokenBad,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { sendResetPasswordEmail } from "./send-reset-email.server.ts";

const operation = operationsFor<IdentityApiCtx>("Signing in");
const state = z.object({ state: z.literal("ok") });
const textMaxChars = 2_000;

/** Operations to reset a password. Their errors also have `state: "error"`: docs/specification/api.md. */
export const passwordOperations = [
  operation({
    operationId: "sendResetPasswordEmail",
    method: "post",
    path: "/password/reset-emails",
    summary: "Sends an email with a reset link; the answer is the same for an unknown address",
    caller: "anyone",
    allowsBlockedUsers: true,
    acceptsInvalidToken: true,
    hasStateInErrors: true,
    body: z.object({
      email: z.string().max(textMaxChars),
      website: z.string().max(textMaxChars).optional().describe("ignored: the server knows it"),
      environmentId: z.string().max(textMaxChars).optional().describe("ignored: the host decides"),
    }),
    response: state,
    errors: [invalidFields, tooManyAttempts],
    handle: async (ctx, { body }) => {
      await sendResetPasswordEmail(ctx, { email: body.email });
      return { state: "ok" as const };
    },
  }),
  operation({
    operationId: "resetPassword",
    method: "post",
    path: "/password/reset",
    summary:
      "Sets a new password with the token of a reset email, and ends all sessions of the user",
    caller: "anyone",
    allowsBlockedUsers: true,
    acceptsInvalidToken: true,
    hasStateInErrors: true,
    body: z.object({ password: z.string().max(textMaxChars), token: z.string().max(textMaxChars) }),
    response: state,
    errors: [invalidFields, resetTokenBad, tooManyAttempts, hashingBusy],
    handle: async (ctx, { body }) => {
      await resetPassword(ctx, body);
      return { state: "ok" as const };
    },
  }),
];
