import { data, redirect } from "react-router";
import {
  addSignInPasskey,
  listSignInPasskeys,
  removeSignInPasskey,
} from "#domains/identity/passkeys/sign-in-passkeys.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { failedStepResult, readValues } from "#popups/step-result.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import { needsProof, secondStepPath } from "#app/second-step/second-step-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { passkeysPath } from "./passkeys-path.ts";

/** Only signed-in users see the page, and only where passkeys are switched on. */
function requirePage(ctx: RequestCtx): void {
  if (!ctx.settings.registration.passkey) throw notFound();
  if (ctx.actor.kind !== "user") throw redirectToSignIn(passkeysPath);
}

/** Loads the user's passkeys. The page needs a fresh proof, because it changes who can sign in. */
export async function loadPasskeys(ctx: RequestCtx) {
  ctx.doNotCache();
  requirePage(ctx);
  try {
    return { passkeys: await listSignInPasskeys(ctx) };
  } catch (error) {
    if (needsProof(error)) throw redirect(secondStepPath(passkeysPath), 303);
    throw error;
  }
}

const formHandlers: Readonly<
  Record<string, (ctx: RequestCtx, values: Readonly<Record<string, string>>) => Promise<string>>
> = {
  "add-sign-in-passkey": async (ctx, { response = "", name = "" }) => {
    await addSignInPasskey(ctx, { response, name });
    return "common.saved";
  },
  remove: async (ctx, { id = "" }) => {
    await removeSignInPasskey(ctx, { id });
    return "profile.unlinked";
  },
};

/** Handles one form of the page, which is then shown again with a message or an error. */
export async function passkeysAction(ctx: RequestCtx, request: Request) {
  requirePage(ctx);
  const form = await request.formData();
  const intent = String(form.get("intent") ?? "");
  const handle = Object.hasOwn(formHandlers, intent) ? formHandlers[intent] : undefined;
  if (!handle) throw redirect(passkeysPath, 303);
  const values = readValues(form);
  try {
    ctx.flash(await handle(ctx, values));
    return redirect(passkeysPath, 303);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (needsProof(error)) throw redirect(secondStepPath(passkeysPath), 303);
    const failure = failedStepResult(error, { scenario: "", step: intent, values });
    if (failure.unexpected) ctx.log.error({ err: error, intent }, "a passkey could not be changed");
    const { messageKey, message } = failure.result;
    return data({ messageKey, message }, { status: failure.status });
  }
}
