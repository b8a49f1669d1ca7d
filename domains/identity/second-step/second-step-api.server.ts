import * as z from "zod";
import {
  freshProofMissing,
  notAllowed,
  notFound,
  secondStepMissing,
} from "#domains/settings/errors.ts";
import { id, operationsFor } from "#domains/settings/operation.server.ts";
import { proofMissing, proofWrong } from "#domains/identity/contacts/profile-errors.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import {
  type IdentityApiCtx,
  respondWithTokens,
  tokensResponse,
} from "#domains/identity/sessions/token-cookies.server.ts";
import { secondStepWrong } from "./errors.ts";
import { proveIdentity } from "./prove-second-step.server.ts";
import { resetSecondStep } from "./reset-second-step.server.ts";

const operation = operationsFor<IdentityApiCtx>("Signing in");
const proofMaxChars = 1_000;

export const secondStepOperations = [
  operation({
    operationId: "proveIdentity",
    method: "post",
    path: "/users/self/proof",
    summary: "Does the second step of signing in, or proves again that the account is the caller's",
    description:
      "Send the code of the authenticator app or a recovery code; without a second step, the password or the emailed " +
      "code. Call it after SECOND-STEP-MISSING or FRESH-PROOF-MISSING. The second step gives the session new tokens.",
    caller: "person",
    body: z.object({ proof: z.string().max(proofMaxChars) }),
    returnsTokens: true,
    response: tokensResponse,
    errors: [notAllowed, secondStepWrong, proofMissing, proofWrong, tooManyAttempts],
    handle: async (ctx, { body }, request) => {
      const tokens = await proveIdentity(ctx, body);
      return tokens ? respondWithTokens(ctx, tokens, request) : {};
    },
  }),
  operation({
    operationId: "resetSecondStep",
    method: "delete",
    path: "/users/{userId}/second-step",
    summary:
      "Removes a member's second step and ends their sessions, for someone who lost their devices",
    caller: "person",
    params: z.object({ userId: id }),
    response: z.object({}),
    errors: [notFound, secondStepMissing, freshProofMissing],
    handle: async (ctx, { params }) => {
      await resetSecondStep(ctx, params);
      return {};
    },
  }),
];
