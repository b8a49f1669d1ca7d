import { data, redirect } from "react-router";
import { changeNames } from "#domains/accounts/change-names.server.ts";
import { deleteByProof } from "#domains/accounts/delete-by-proof.server.ts";
import { endSession, signOutEverywhere } from "#domains/accounts/end-sessions.server.ts";
import { saveContacts } from "#domains/accounts/save-contacts.server.ts";
import type { StepAnswer } from "#domains/accounts/step-view.ts";
import { unlinkIdentity } from "#domains/accounts/unlink-identity.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { readValues, refusal } from "#app/popups/step-answer.ts";
import type { RequestCtx } from "#app/request-context.ts";

/** What a form of the profile answers when something was wrong. */
export type ProfileAnswer = StepAnswer & { intent: string };

type Values = Readonly<Record<string, string>>;

/** What each form of the profile does, and what is said when it is done. */
const deeds: Readonly<
  Record<
    string,
    { done: string; run(ctx: RequestCtx, values: Values): Promise<unknown>; to?: string }
  >
> = {
  names: {
    done: "common.saved",
    run: async (ctx, { firstName = "", lastName = "", language }) => {
      await changeNames(ctx, { firstName, lastName, language });
      if (language && ctx.settings.i18n.langs.includes(language)) ctx.keepLanguage(language);
    },
  },
  contacts: {
    done: "common.saved",
    run: (ctx, { email, phone, proof }) =>
      saveContacts(ctx, { userId: ctx.actor.userId, core: { email, phone }, proof }),
  },
  unlink: {
    done: "profile.unlinked",
    run: (ctx, { link = "" }) => unlinkIdentity(ctx, { link }),
  },
  "end-session": {
    done: "profile.session-ended",
    run: (ctx, { session = "" }) => endSession(ctx, { sessionId: session }),
  },
  delete: {
    done: "scenario.user-terminate.done",
    run: async (ctx, { proof = "" }) => {
      await deleteByProof(ctx, proof);
      ctx.keepTokens(null);
    },
    to: "/",
  },
  "end-others": { done: "profile.sessions-ended", run: (ctx) => signOutEverywhere(ctx) },
};

/** Changes what one form of the profile names; the page comes back with a word, or with what was wrong. */
export async function profileAction(ctx: RequestCtx, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  const deed = Object.hasOwn(deeds, intent) ? deeds[intent] : undefined;
  if (!deed || ctx.actor.kind !== "user") return redirect("/profile", 303);
  const values = readValues(form);
  try {
    await deed.run(ctx, values);
    ctx.flash(deed.done);
    return redirect(deed.to ?? "/profile", 303);
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
