import * as z from "zod";
import { operationsFor } from "#domains/settings/operation.server.ts";
import { browserSecret, saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import {
  consentMissing,
  methodOff,
  signedInMeanwhile,
  signInOvertaken,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import { getLocation } from "#domains/identity/get-location.server.ts";
import {
  type IdentityApiCtx,
  respondWithSession,
  sessionAnswer,
} from "#domains/identity/sessions/token-cookies.server.ts";
import { exchangePopupToken } from "./exchange-popup-token.server.ts";
import { federationProviders } from "./federation.ts";
import { attemptUnknown, identityRefused, providerAway } from "./federation-errors.ts";
import { signInByOneTap, startOneTap } from "./one-tap.server.ts";

const operation = operationsFor<IdentityApiCtx>("Signing in");

const tokenMaxChars = 8_000;
const token = z.string().min(1).max(tokenMaxChars);
const agreed = z
  .boolean()
  .optional()
  .describe("whether the user agreed to the policy and the terms");
const refusals = [
  identityRefused,
  providerAway,
  consentMissing,
  signedInMeanwhile,
  signInOvertaken,
  tooManyAttempts,
  methodOff,
];

/** Operations for provider windows, one tap, and the caller's location. */
export const federationOperations = [
  operation({
    operationId: "exchangePopupToken",
    method: "post",
    path: "/popup-tokens",
    summary: "Exchanges a provider's access token, or the result of /authcb, for a session",
    caller: "anyone",
    withoutToken: true,
    forBlocked: true,
    body: z.object({ connection: z.enum(federationProviders), accessToken: token, agreed }),
    answersTokens: true,
    answer: sessionAnswer,
    errors: refusals,
    handle: async (ctx, { body }, asked) => {
      const input = { ...body, agreed: body.agreed === true, browser: browserSecret(ctx) };
      return respondWithSession(ctx, await exchangePopupToken(ctx, input), asked);
    },
  }),
  operation({
    operationId: "startOneTap",
    method: "post",
    path: "/one-tap",
    summary: "What a page needs for one tap: client id, script, and a nonce for this browser",
    caller: "anyone",
    withoutToken: true,
    answer: z.object({ clientId: z.string(), script: z.string(), nonce: z.string() }),
    errors: [methodOff, tooManyAttempts],
    handle: async (ctx) => startOneTap(ctx, saveBrowserSecret(ctx)),
  }),
  operation({
    operationId: "exchangeOneTapToken",
    method: "post",
    path: "/one-tap/tokens",
    summary: "Exchanges the credential of Google one tap for a session",
    caller: "anyone",
    withoutToken: true,
    forBlocked: true,
    body: z.object({ credential: token, agreed }),
    answersTokens: true,
    answer: sessionAnswer,
    errors: [attemptUnknown, ...refusals],
    handle: async (ctx, { body }, asked) => {
      const input = { ...body, agreed: body.agreed === true, browser: browserSecret(ctx) };
      return respondWithSession(ctx, await signInByOneTap(ctx, input), asked);
    },
  }),
  operation({
    operationId: "getLocation",
    method: "get",
    path: "/location",
    summary: "The rough location of the caller's IP address, or Unknown",
    caller: "anyone",
    withoutToken: true,
    forBlocked: true,
    answer: z.object({ countryName: z.string(), city: z.string() }),
    handle: (ctx) => getLocation(ctx),
  }),
];
