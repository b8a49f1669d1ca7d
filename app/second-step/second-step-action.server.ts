import { data, redirect } from "react-router";
import { sendProofCode } from "#domains/identity/contacts/proof-code.server.ts";
import {
  addAuthenticator,
  resumeAuthenticator,
} from "#domains/identity/second-step/add-authenticator.server.ts";
import { addPasskey, provePasskey } from "#domains/identity/second-step/passkeys.server.ts";
import { proveIdentity } from "#domains/identity/second-step/prove-second-step.server.ts";
import {
  removeSecondFactor,
  renameSecondFactor,
  renewRecoveryCodes,
} from "#domains/identity/second-step/second-factors.server.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import type { TokenSet } from "#domains/identity/sessions/session-tokens.ts";
import { hasFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { failedStepResult, readValues } from "#popups/step-result.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { needsProof, secondStepPath } from "./second-step-path.ts";
import {
  requestsWithCodes,
  returnPathOf,
  showAuthenticator,
  type ShownAuthenticator,
} from "./second-step-screen.server.ts";

export type SecondStepResult = {
  intent: string;
  errors: Record<string, { key: string; params?: Record<string, string | number> | undefined }>;
  messageKey: string | null;
  message: string | null;
  values: Record<string, string>;
  /** Shown once, with this response only. */
  recoveryCodes: string[] | null;
  /** The authenticator whose first code was wrong, to try again with the same QR code. */
  authenticator: ShownAuthenticator | null;
};

type Values = Readonly<Record<string, string>>;

/** Codes to show, a message for the next page, or nothing. */
type Outcome = { recoveryCodes?: string[] | null; flashKey?: string };

async function saveSession(ctx: RequestCtx, tokens: TokenSet | null): Promise<void> {
  if (tokens) await signInBrowser(ctx, { userId: ctx.actor.userId, tokens });
}

const formHandlers: Readonly<
  Record<string, (ctx: RequestCtx, values: Values) => Promise<Outcome>>
> = {
  prove: async (ctx, { proof = "" }) => {
    await saveSession(ctx, await proveIdentity(ctx, { proof }));
    return {};
  },
  "prove-passkey": async (ctx, { response = "" }) => {
    await saveSession(ctx, await provePasskey(ctx, { response }));
    return {};
  },
  "add-authenticator": async (ctx, { enrolment = "", code = "", name = "" }) => {
    const { recoveryCodes, tokens } = await addAuthenticator(ctx, { enrolment, code, name });
    await saveSession(ctx, tokens);
    return { recoveryCodes, flashKey: "common.saved" };
  },
  "add-passkey": async (ctx, { response = "", name = "" }) => {
    const { recoveryCodes, tokens } = await addPasskey(ctx, { response, name });
    await saveSession(ctx, tokens);
    return { recoveryCodes, flashKey: "common.saved" };
  },
  rename: async (ctx, { id = "", name = "" }) => {
    await renameSecondFactor(ctx, { id, name });
    return { flashKey: "common.saved" };
  },
  remove: async (ctx, { id = "" }) => {
    await removeSecondFactor(ctx, { id });
    return { flashKey: "common.saved" };
  },
  "renew-codes": async (ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx) }),
};

/** Handles one form of the page, then returns to where the user came from, or shows the recovery codes once. */
export async function secondStepAction(ctx: RequestCtx, request: Request) {
  const form = await request.formData();
  const intent = String(form.get("intent") ?? "");
  const returnTo = returnPathOf(ctx, request);
  if (ctx.actor.kind !== "user") return redirectToSignIn(secondStepPath(returnTo ?? "/"));
  const ownPath = returnTo === null ? "/second-step" : secondStepPath(returnTo);
  const values = readValues(form);
  try {
    if (intent === "send-code") {
      await sendProofCode(ctx);
      ctx.flash("second-step.code-sent");
      return redirect(ownPath, 303);
    }
    const handle = Object.hasOwn(formHandlers, intent) ? formHandlers[intent] : undefined;
    if (!handle) return redirect(ownPath, 303);
    const { recoveryCodes, flashKey } = await handle(ctx, values);
    if (recoveryCodes) {
      requestsWithCodes.add(ctx);
      return { ...emptyResult(intent), recoveryCodes };
    }
    if (flashKey !== undefined) ctx.flash(flashKey);
    return redirect(returnTo ?? "/second-step", 303);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (needsProof(error)) return redirect(ownPath, 303);
    // A second press of the button sends the same code again, after the first one has done its work.
    if (intent === "prove" && hasFreshProof(ctx) && ctx.actor.withheldRoles === undefined)
      return redirect(returnTo ?? "/second-step", 303);
    const { result, status, unexpected } = failedStepResult(error, {
      scenario: "",
      step: intent,
      values,
    });
    if (unexpected) ctx.log.error({ err: error, intent }, "the second step failed");
    const pending =
      intent === "add-authenticator" ? resumeAuthenticator(ctx, values["enrolment"] ?? "") : null;
    const { errors, messageKey, message } = result;
    return data(
      {
        ...emptyResult(intent),
        errors,
        messageKey,
        message,
        values: { name: values["name"] ?? "", id: values["id"] ?? "" },
        authenticator: pending && showAuthenticator(pending),
      },
      { status },
    );
  }
}

const emptyResult = (intent: string): SecondStepResult => ({
  intent,
  errors: {},
  messageKey: null,
  message: null,
  values: {},
  recoveryCodes: null,
  authenticator: null,
});
