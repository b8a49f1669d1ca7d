import * as z from "zod";
import { operationsFor } from "#domains/settings/operation.server.ts";
import { createSession } from "#domains/identity/sessions/create-session.server.ts";
import {
  consentMissing,
  duplicateEmail,
  duplicateEmailOrPhone,
  duplicateUsername,
  hashingBusy,
  invalidFields,
  signInMethodDisabled,
  phoneNotVerified,
  accountChanged,
  tokenBad,
  tooManyAttempts,
  wrongCredentials,
} from "#domains/identity/errors.ts";
import { isRegistered } from "#domains/identity/registration/is-registered.server.ts";
import {
  type IdentityApiCtx,
  respondWithSession,
  respondWithTokens,
  sessionResponse,
  readTokenCookie,
  tokensResponse,
} from "#domains/identity/sessions/token-cookies.server.ts";
import { refreshSession } from "#domains/identity/sessions/refresh-session.server.ts";
import { registerAnonymous } from "#domains/identity/registration/register-anonymous.server.ts";
import { register } from "#domains/identity/registration/register.server.ts";
import {
  emailMaxLength,
  passwordMaxLength,
} from "#domains/identity/registration/registration-fields.ts";
import { signInByEmail } from "./sign-in-by-email.server.ts";
import { signInByUsername } from "./sign-in-by-username.server.ts";
import { signOut } from "./sign-out.server.ts";

const operation = operationsFor<IdentityApiCtx>("Signing in");

/** Room for spaces typed around an address; they are trimmed later. */
const typedMaxChars = emailMaxLength + 50;
/** The longest user name, with room for spaces typed around it. */
const usernameTypedMaxChars = 200;
const email = z.string().max(typedMaxChars);
const phone = z.string().max(50);
const username = z.string().max(usernameTypedMaxChars);
const password = z.string().max(passwordMaxLength * 4);
const agreed = z
  .boolean()
  .optional()
  .describe(
    "whether the user agreed to the policy and the terms; required at the first sign-in if the portal asks for it",
  );
const registrationData = z
  .record(z.string(), z.unknown())
  .describe("values by field id; only the portal's registration fields are read");

export const sessionOperations = [
  operation({
    operationId: "login",
    method: "post",
    path: "/login",
    summary: "Signs in with email and password",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    body: z.object({ email, password, agreed }),
    returnsTokens: true,
    response: sessionResponse,
    errors: [
      wrongCredentials,
      consentMissing,
      accountChanged,
      tooManyAttempts,
      hashingBusy,
      signInMethodDisabled,
    ],
    handle: async (ctx, { body }, request) =>
      respondWithSession(ctx, await signInByEmail(ctx, body), request),
  }),
  operation({
    operationId: "loginWithUsername",
    method: "post",
    path: "/login/username",
    summary: "Signs in to an anonymous account with user name and password",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    body: z.object({ username, password, agreed }),
    returnsTokens: true,
    response: sessionResponse,
    errors: [
      wrongCredentials,
      consentMissing,
      accountChanged,
      tooManyAttempts,
      hashingBusy,
      signInMethodDisabled,
    ],
    handle: async (ctx, { body }, request) =>
      respondWithSession(ctx, await signInByUsername(ctx, body), request),
  }),
  operation({
    operationId: "register",
    method: "post",
    path: "/register",
    summary:
      "Registers a user; a temporary account becomes this account and keeps its progress. With a " +
      "username and without an email it is an anonymous account",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    body: z
      .object({
        registerData: registrationData.optional(),
        signUpData: registrationData.optional(),
        options: z
          .record(z.string(), z.unknown())
          .optional()
          .describe("role, website and environmentId; ignored: the server decides"),
        agreed,
      })
      .refine((body) => body.registerData ?? body.signUpData, {
        path: ["registerData"],
        message: "Send registerData or signUpData.",
      }),
    returnsTokens: true,
    response: sessionResponse,
    errors: [
      invalidFields,
      consentMissing,
      duplicateEmail,
      duplicateEmailOrPhone,
      duplicateUsername,
      phoneNotVerified,
      accountChanged,
      tooManyAttempts,
      hashingBusy,
      signInMethodDisabled,
    ],
    handle: async (ctx, { body }, request) => {
      const registerData = pickTexts(body.registerData ?? body.signUpData ?? {});
      const agreed = body.agreed === true;
      const { username, password = "", email } = registerData;
      const session =
        username !== undefined && email === undefined
          ? await registerAnonymous(ctx, { username, password, agreed })
          : await register(ctx, { registerData, agreed });
      return respondWithSession(ctx, session, request);
    },
  }),
  operation({
    operationId: "createSession",
    method: "post",
    path: "/sessions",
    summary:
      "Creates a temporary account for a guest; an existing session stays, without new tokens",
    caller: "anyone",
    acceptsInvalidToken: true,
    returnsTokens: true,
    response: sessionResponse,
    errors: [tooManyAttempts],
    handle: async (ctx, _input, request) => {
      const session = await createSession(ctx);
      return session ? respondWithSession(ctx, session, request) : { userId: ctx.actor.userId };
    },
  }),
  operation({
    operationId: "refreshTokens",
    method: "post",
    path: "/tokens/refresh",
    summary: "Exchanges the refresh token (cookie or body) for new tokens",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    body: z.object({ refreshToken: z.string().max(200).optional() }),
    returnsTokens: true,
    response: tokensResponse,
    errors: [tokenBad],
    handle: async (ctx, { body }, request) => {
      const token = body.refreshToken ?? readTokenCookie(ctx, "refresh_token");
      const tokens = token === null ? null : await refreshSession(ctx, token);
      if (tokens) return respondWithTokens(ctx, tokens, request);
      ctx.saveTokens(null);
      throw tokenBad();
    },
  }),
  operation({
    operationId: "signOut",
    method: "post",
    path: "/sign-out",
    summary: "Ends this session; does nothing for a guest",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    response: z.object({}),
    handle: async (ctx) => {
      await signOut(ctx);
      ctx.saveTokens(null);
      return {};
    },
  }),
  operation({
    operationId: "isRegistered",
    method: "post",
    path: "/is-registered",
    summary: "Whether a phone or email has an account: at most 5 times in 10 minutes",
    caller: "anyone",
    body: z
      .object({ phone: phone.optional(), email: email.optional() })
      .refine((body) => (body.phone ?? body.email) !== undefined, {
        path: ["email"],
        message: "Send a phone or an email.",
      }),
    response: z.object({ exists: z.boolean() }),
    errors: [tooManyAttempts],
    handle: async (ctx, { body }) => ({
      exists: await isRegistered(ctx, body),
    }),
  }),
];

/** Registration values are texts; anything else is ignored. */
function pickTexts(data: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
