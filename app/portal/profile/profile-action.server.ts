import { data, redirect } from "react-router";
import { saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { changeDetails } from "#domains/people/profile/change-details.server.ts";
import { changeNames } from "#domains/people/profile/change-names.server.ts";
import { setDeletion } from "#domains/people/members/set-deletion.server.ts";
import { endSession, signOutEverywhere } from "#domains/identity/sessions/end-sessions.server.ts";
import { methodOff } from "#domains/identity/errors.ts";
import { isFederationProvider } from "#domains/identity/federation/federation.ts";
import { sendVerificationCode } from "#domains/identity/contacts/send-verification-code.server.ts";
import { verifyEmail } from "#domains/identity/contacts/verify-email.server.ts";
import { sendMissingCode } from "#domains/identity/contacts/send-missing-code.server.ts";
import { saveContacts } from "#domains/people/profile/save-contacts.server.ts";
import { requestFederation } from "#domains/identity/federation/start-federation.server.ts";
import type { StepAnswer } from "#domains/identity/steps/step-view.ts";
import { unlinkIdentity } from "#domains/identity/federation/unlink-identity.server.ts";
import { sendOwnReceipt } from "#domains/orders/send-receipt.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { readValues, refusal } from "#popups/step-answer.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The profile's answer to an invalid form. */
export type ProfileAnswer = StepAnswer & { intent: string };

type Values = Readonly<Record<string, string>>;

/** What each form of the profile does, and the message when it is done. */
const formHandlers: Readonly<
  Record<
    string,
    {
      /** The message key. Missing for a form that only redirects. */
      done?: string;
      /** Does the work. Without `done`, returns the address to redirect to. */
      run(ctx: RequestCtx, values: Values): Promise<unknown>;
      /** Where a form with `done` redirects; the profile by default. */
      to?: string;
    }
  >
> = {
  names: {
    done: "common.saved",
    run: async (ctx, { firstName = "", lastName = "", language }) => {
      await changeNames(ctx, { firstName, lastName, language });
      if (language && ctx.settings.i18n.langs.includes(language)) ctx.saveLanguage(language);
    },
  },
  details: {
    done: "common.saved",
    run: (ctx, details) => changeDetails(ctx, { details }),
  },
  contacts: {
    done: "common.saved",
    run: (ctx, { email, phone, proof }) =>
      saveContacts(ctx, { userId: ctx.actor.userId, core: { email, phone }, proof }),
  },
  "send-verification-code": {
    done: "profile.email-code-sent",
    run: (ctx) => sendVerificationCode(ctx),
  },
  "verify-email": {
    done: "profile.email-confirmed",
    run: (ctx, { code = "" }) => verifyEmail(ctx, { code }),
  },
  link: {
    run: (ctx, { method = "", proof }) =>
      sendMissingCode(ctx, () => linkSignInMethod(ctx, method, proof)),
  },
  unlink: {
    done: "profile.unlinked",
    run: (ctx, { link = "", proof }) =>
      sendMissingCode(ctx, () => unlinkIdentity(ctx, { link, proof })),
  },
  "end-session": {
    done: "profile.session-ended",
    run: (ctx, { session = "" }) => endSession(ctx, { sessionId: session }),
  },
  receipt: {
    done: "order.receipt-sent",
    run: (ctx, { order = "" }) => sendOwnReceipt(ctx, { orderId: order }),
  },
  delete: {
    done: "scenario.user-terminate.done",
    run: async (ctx, { proof = "" }) => {
      const deletion = [{ environmentId: ctx.portal.id }];
      await setDeletion(ctx, { userId: ctx.actor.userId, deletion, proof });
      ctx.saveTokens(null);
    },
    to: "/",
  },
  "end-others": { done: "profile.sessions-ended", run: (ctx) => signOutEverywhere(ctx) },
};

/**
 * Links another sign-in method to this account: returns the address that redirects to the provider. Pressing the button
 * counts as agreement to link it.
 */
async function linkSignInMethod(
  ctx: RequestCtx,
  provider: string,
  proof: string | undefined,
): Promise<string> {
  if (!isFederationProvider(provider)) throw methodOff();
  const here = "/profile";
  // The owner of an account has already agreed.
  const wish = {
    provider,
    mode: "redirect",
    returnTo: here,
    cameFrom: here,
    agreed: true,
    proof,
  } as const;
  await requestFederation(ctx, () => saveBrowserSecret(ctx), wish);
  return `/auth/${provider}?${new URLSearchParams({ quick_link: here, lang: ctx.language })}`;
}

/** Handles one form of the profile; the page comes back with a message or with the errors. */
export async function profileAction(ctx: RequestCtx, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  const handler = Object.hasOwn(formHandlers, intent) ? formHandlers[intent] : undefined;
  if (!handler || ctx.actor.kind !== "user") return redirect("/profile", 303);
  const values = readValues(form);
  try {
    const result = await handler.run(ctx, values);
    if (handler.done !== undefined) ctx.flash(handler.done);
    return redirect(handler.done === undefined ? String(result) : (handler.to ?? "/profile"), 303);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const refused = refusal(error, { scenario: "", step: intent, values });
    const { result, status, unexpected } = refused;
    if (unexpected) ctx.log.error({ err: error, intent }, "the profile could not be changed");
    const { errors, messageKey, message } = result;
    const answer: ProfileAnswer = { intent, errors, messageKey, message, values: result.values };
    return data(answer, { status });
  }
}
