import { needsProof } from "#app/second-step/second-step-path.ts";
import { data, redirect } from "react-router";
import { saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { changeDetails } from "#domains/people/profile/change-details.server.ts";
import { createDataCopyLink } from "#domains/people/data-copy/create-data-copy-link.server.ts";
import { requestDataCopy } from "#domains/people/data-copy/request-data-copy.server.ts";
import { changeNames } from "#domains/people/profile/change-names.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { type StaffRole, staffRoles } from "#domains/settings/roles.ts";
import { revokeRole } from "#domains/people/members/grant-role.server.ts";
import {
  removeProfilePicture,
  setProfilePicture,
} from "#domains/people/profile/change-picture.server.ts";
import { readCrop } from "#domains/people/profile/picture-crop.ts";
import { setDeletion } from "#domains/people/members/set-deletion.server.ts";
import { endSession, signOutEverywhere } from "#domains/identity/sessions/end-sessions.server.ts";
import { signInMethodDisabled } from "#domains/identity/errors.ts";
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
import { readValues, failedStepResult } from "#popups/step-result.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The response to an invalid form of the profile. */
export type ProfileFormResult = StepAnswer & { intent: string };

type Values = Readonly<Record<string, string>>;

/** What each form of the profile does, and the message when it is done. */
const formHandlers: Readonly<
  Record<
    string,
    {
      /** The key of the message after success. A form that only redirects has none. */
      successKey?: string;
      /** Handles the form. Without `successKey`, returns the address to redirect to. */
      run(ctx: RequestCtx, values: Values, form: FormData): Promise<unknown>;
      /** Where a form with `successKey` redirects; the profile by default. */
      redirectPath?: string;
    }
  >
> = {
  names: {
    successKey: "common.saved",
    run: async (ctx, { firstName = "", lastName = "", language }) => {
      await changeNames(ctx, { firstName, lastName, language });
      if (language && ctx.settings.i18n.langs.includes(language)) ctx.saveLanguage(language);
    },
  },
  picture: {
    successKey: "common.saved",
    run: async (ctx, values, form) => {
      const file = form.get("picture");
      const bytes = file instanceof File ? await file.bytes() : new Uint8Array();
      await setProfilePicture(ctx, { bytes, crop: readCrop(values) });
    },
  },
  "remove-picture": {
    successKey: "profile.picture-removed",
    run: (ctx) => removeProfilePicture(ctx),
  },
  details: {
    successKey: "common.saved",
    run: (ctx, details) => changeDetails(ctx, { details }),
  },
  contacts: {
    successKey: "common.saved",
    run: (ctx, { email, phone, proof }) =>
      saveContacts(ctx, { userId: ctx.actor.userId, core: { email, phone }, proof }),
  },
  "send-verification-code": {
    successKey: "profile.email-code-sent",
    run: (ctx) => sendVerificationCode(ctx),
  },
  "verify-email": {
    successKey: "profile.email-confirmed",
    run: (ctx, { code = "" }) => verifyEmail(ctx, { code }),
  },
  link: {
    run: (ctx, { method = "", proof }) =>
      sendMissingCode(ctx, () => linkSignInMethod(ctx, method, proof)),
  },
  unlink: {
    successKey: "profile.unlinked",
    run: (ctx, { link = "", proof }) =>
      sendMissingCode(ctx, () => unlinkIdentity(ctx, { link, proof })),
  },
  "end-session": {
    successKey: "profile.session-ended",
    run: (ctx, { session = "" }) => endSession(ctx, { sessionId: session }),
  },
  "leave-role": {
    successKey: "profile.role-left",
    run: (ctx, { role = "" }) =>
      revokeRole(ctx, { userId: ctx.actor.userId, role: requireStaffRole(role) }),
  },
  receipt: {
    successKey: "order.receipt-sent",
    run: (ctx, { order = "" }) => sendOwnReceipt(ctx, { orderId: order }),
  },
  "copy-data": {
    successKey: "profile.copy-requested",
    run: (ctx) => requestDataCopy(ctx, { userId: ctx.actor.userId }),
    redirectPath: "/profile#data-copy",
  },
  "download-data": { run: (ctx) => createDataCopyLink(ctx, { userId: ctx.actor.userId }) },
  delete: {
    successKey: "scenario.user-terminate.done",
    run: async (ctx, { proof = "" }) => {
      const deletion = [{ environmentId: ctx.portal.id }];
      await setDeletion(ctx, { userId: ctx.actor.userId, deletion, proof });
      ctx.saveTokens(null);
    },
    redirectPath: "/",
  },
  "end-others": { successKey: "profile.sessions-ended", run: (ctx) => signOutEverywhere(ctx) },
};

function requireStaffRole(name: string): StaffRole {
  const role = staffRoles.find((one) => one === name);
  if (role === undefined) throw notFound();
  return role;
}

/**
 * Links another sign-in method to this account: returns the address that redirects to the provider. Pressing the button
 * counts as agreement to link it.
 */
async function linkSignInMethod(
  ctx: RequestCtx,
  provider: string,
  proof: string | undefined,
): Promise<string> {
  if (!isFederationProvider(provider)) throw signInMethodDisabled();
  const profilePath = "/profile";
  // The owner of an account has already agreed.
  const signInRequest = {
    provider,
    mode: "redirect",
    returnTo: profilePath,
    failurePath: profilePath,
    agreed: true,
    proof,
  } as const;
  await requestFederation(ctx, () => saveBrowserSecret(ctx), signInRequest);
  return `/auth/${provider}?${new URLSearchParams({ quick_link: profilePath, lang: ctx.language })}`;
}

/** Handles one form of the profile. The profile is then shown again with a message or with the form's errors. */
export async function profileAction(ctx: RequestCtx, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  const handler = Object.hasOwn(formHandlers, intent) ? formHandlers[intent] : undefined;
  if (!handler || ctx.actor.kind !== "user") return redirect("/profile", 303);
  const values = readValues(form);
  try {
    const result = await handler.run(ctx, values, form);
    if (handler.successKey !== undefined) ctx.flash(handler.successKey);
    return redirect(
      handler.successKey === undefined ? String(result) : (handler.redirectPath ?? "/profile"),
      303,
    );
  } catch (error) {
    if (isDatabaseUnavailable(error) || needsProof(error)) throw error;
    const failure = failedStepResult(error, { scenario: "", step: intent, values });
    const { result, status, unexpected } = failure;
    if (unexpected) ctx.log.error({ err: error, intent }, "the profile could not be changed");
    const { errors, messageKey, message } = result;
    const formResult: ProfileFormResult = {
      intent,
      errors,
      messageKey,
      message,
      values: result.values,
    };
    return data(formResult, { status });
  }
}
