import * as z from "zod";
import { operationsFor } from "#domains/settings/operation.server.ts";
import { readBrowserSecret, saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import {
  consentMissing,
  signInMethodDisabled,
  alreadySignedIn,
  accountChanged,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import { getLocation } from "#domains/identity/get-location.server.ts";
import {
  type IdentityApiCtx,
  respondWithSession,
  sessionResponse,
} from "#domains/identity/sessions/token-cookies.server.ts";
import { exchangePopupToken } from "./exchange-popup-token.server.ts";
import { federationProviders } from "./federation.ts";
import { attemptUnknown, identityRefused, providerUnavailable } from "./federation-errors.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { serviceStates, signInServices } from "./sign-in-service.ts";
import { testSignInService } from "./test-sign-in-service.server.ts";
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
  providerUnavailable,
  consentMissing,
  alreadySignedIn,
  accountChanged,
  tooManyAttempts,
  signInMethodDisabled,
];

/** Operations for provider windows, one tap, and the caller's location. */
export const federationOperations = [
  operation({
    operationId: "testSignInService",
    method: "post",
    path: "/sign-in-services/{service}/test",
    summary: "Asks Google or Facebook whether the portal's keys and address work",
    description: "Exchanges a code that doesn't exist: nobody is signed in.",
    caller: "person",
    params: z.object({ service: z.enum(signInServices) }),
    response: z.object({
      service: z.enum(signInServices),
      state: z.enum(serviceStates),
      missingKeys: z.array(z.string()).describe("the names of the keys that are missing"),
    }),
    errors: [notAllowed],
    handle: (ctx, { params }) => testSignInService(ctx, params.service),
  }),
  operation({
    operationId: "exchangePopupToken",
    method: "post",
    path: "/popup-tokens",
    summary: "Exchanges a provider's access token, or the result of /authcb, for a session",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    body: z.object({ connection: z.enum(federationProviders), accessToken: token, agreed }),
    returnsTokens: true,
    response: sessionResponse,
    errors: refusals,
    handle: async (ctx, { body }, request) => {
      const input = { ...body, agreed: body.agreed === true, browser: readBrowserSecret(ctx) };
      return respondWithSession(ctx, await exchangePopupToken(ctx, input), request);
    },
  }),
  operation({
    operationId: "startOneTap",
    method: "post",
    path: "/one-tap",
    summary: "What a page needs for one tap: client id, script, and a nonce for this browser",
    caller: "anyone",
    acceptsInvalidToken: true,
    response: z.object({ clientId: z.string(), script: z.string(), nonce: z.string() }),
    errors: [signInMethodDisabled, tooManyAttempts],
    handle: async (ctx) => startOneTap(ctx, saveBrowserSecret(ctx)),
  }),
  operation({
    operationId: "exchangeOneTapToken",
    method: "post",
    path: "/one-tap/tokens",
    summary: "Exchanges the credential of Google one tap for a session",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    body: z.object({ credential: token, agreed }),
    returnsTokens: true,
    response: sessionResponse,
    errors: [attemptUnknown, ...refusals],
    handle: async (ctx, { body }, request) => {
      const input = { ...body, agreed: body.agreed === true, browser: readBrowserSecret(ctx) };
      return respondWithSession(ctx, await signInByOneTap(ctx, input), request);
    },
  }),
  operation({
    operationId: "getLocation",
    method: "get",
    path: "/location",
    summary: "The rough location of the caller's IP address, or Unknown",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    response: z.object({ countryName: z.string(), city: z.string() }),
    handle: (ctx) => getLocation(ctx),
  }),
];
