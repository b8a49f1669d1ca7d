import * as z from "zod";
import { messengers } from "#domains/messaging/messenger.ts";
import { id, operationsFor } from "#domains/settings/operation.server.ts";
import { readBrowserSecret, saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import {
  consentMissing,
  hashingBusy,
  signInMethodDisabled,
  alreadySignedIn,
  accountChanged,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import { proofMissing, proofWrong } from "#domains/identity/contacts/profile-errors.ts";
import {
  type IdentityApiCtx,
  respondWithSession,
  sessionResponse,
} from "#domains/identity/sessions/token-cookies.server.ts";
import { claimMessengerLogin } from "./claim-messenger-login.server.ts";
import {
  messengerCodeWrong,
  messengerLoginOver,
  messengerNotYet,
  messengerRefused,
} from "./errors.ts";
import { loadMessengerLogin } from "./load-messenger-login.server.ts";
import { startMessengerLogin } from "./start-messenger-login.server.ts";

const operation = operationsFor<IdentityApiCtx>("Signing in");

const params = z.object({ loginId: id });
const returnToMaxChars = 2_048;
const codeMaxChars = 50;
const proofMaxChars = 200;

const loginResponse = z
  .object({
    id: z.string(),
    messenger: z.enum(messengers),
    stage: z
      .enum(["started", "seen", "approved", "refused", "spent"])
      .describe("started here, seen in the chat, approved or refused there"),
    number: z.string().describe("the number to choose in the chat"),
    link: z.string().describe("opens the chat with the portal's bot"),
    command: z.string().describe("what to write to the bot if the link doesn't include it"),
    expiresAt: z.number().describe("epoch milliseconds"),
    hasBotCode: z.boolean().describe("the bot has given a code to type in here"),
  })
  .meta({ id: "MessengerLogin" });

export const messengerOperations = [
  operation({
    operationId: "startMessengerLogin",
    method: "post",
    path: "/messenger-logins",
    summary: "Starts a messenger sign-in, bound to this browser by a cookie",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    body: z.object({
      messenger: z.enum(messengers),
      returnTo: z.string().max(returnToMaxChars).optional().describe("a path on this portal"),
      agreed: z
        .boolean()
        .optional()
        .describe("whether the user agreed to the policy and the terms"),
      proof: z
        .string()
        .max(proofMaxChars)
        .optional()
        .describe("the password or an emailed code; required if signed in"),
    }),
    response: loginResponse,
    errors: [
      signInMethodDisabled,
      consentMissing,
      tooManyAttempts,
      proofMissing,
      proofWrong,
      hashingBusy,
    ],
    handle: async (ctx, { body }) => {
      const browser = saveBrowserSecret(ctx);
      const { messenger, returnTo, agreed = false, proof } = body;
      const input = { messenger, returnTo, agreed, proof, browser };
      const started = await startMessengerLogin(ctx, input);
      const login = await loadMessengerLogin(ctx, { browser, id: started.id });
      if (!login) throw messengerLoginOver();
      return login;
    },
  }),
  operation({
    operationId: "getMessengerLogin",
    method: "get",
    path: "/messenger-logins/{loginId}",
    summary: "The state of this browser's messenger sign-in",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    params,
    response: loginResponse,
    errors: [messengerLoginOver],
    handle: async (ctx, { params: { loginId } }) => {
      const key = { browser: readBrowserSecret(ctx), id: loginId };
      const login = await loadMessengerLogin(ctx, key);
      if (!login) throw messengerLoginOver();
      return login;
    },
  }),
  operation({
    operationId: "claimMessengerLogin",
    method: "post",
    path: "/messenger-logins/{loginId}/claim",
    summary:
      "Signs in the browser that started it, after approval in the chat or with the bot's code",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    params,
    body: z.object({ code: z.string().max(codeMaxChars).optional() }),
    returnsTokens: true,
    response: sessionResponse,
    errors: [
      messengerLoginOver,
      messengerNotYet,
      messengerRefused,
      messengerCodeWrong,
      alreadySignedIn,
      accountChanged,
      tooManyAttempts,
    ],
    handle: async (ctx, { params: { loginId }, body }, request) => {
      const claim = { id: loginId, browser: readBrowserSecret(ctx), code: body.code };
      return respondWithSession(ctx, await claimMessengerLogin(ctx, claim), request);
    },
  }),
];
