import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { invalidFields } from "#domains/identity/errors.ts";
import { announceMentorChange } from "#domains/people/members/list-mentors.server.ts";
import { portalRegistrationFields } from "#domains/identity/registration/portal-fields.ts";
import { readAnswers } from "#domains/identity/registration/registration-answers.ts";
import {
  nameFieldsOf,
  validateFields,
} from "#domains/identity/registration/registration-fields.ts";
import { areDetailsLocked } from "#domains/identity/contacts/locked-details.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { personalInfoLocked } from "#domains/identity/contacts/profile-errors.ts";
import { changeUser } from "#domains/identity/change-user.server.ts";
import { readAnswersOf } from "#domains/identity/membership/read-member.server.ts";
import { setLanguage } from "#domains/identity/membership/change-membership.server.ts";

const fieldsMessageKey = "env.scenarious.popup.auth.error";

export type NamesChange = { firstName: string; lastName: string; language?: string | undefined };

/**
 * Changes the caller's names, and the language of this portal's messages to them.
 * @throws AUTH-DENY, INVALID-FIELDS, PERSONAL-INFO-LOCKED
 */
export async function changeNames(ctx: Ctx, change: NamesChange): Promise<void> {
  const { userId } = ctx.actor;
  await requireOwnAccount(ctx, userId);
  const { firstName, lastName } = change;
  const fields = nameFieldsOf(portalRegistrationFields(ctx.settings));
  const errors = validateFields(fields, { firstName, lastName });
  if (Object.keys(errors).length > 0) throw invalidFields(errors, fieldsMessageKey);
  const { firstName: first = "", lastName: last = "" } = readAnswers(fields, {
    firstName,
    lastName,
  });
  const names = { firstName: first, lastName: last };
  const member = { environmentId: ctx.portal.id, userId };
  const { profile: storedProfile } = (await readAnswersOf(ctx.db, member))!;
  const changedNames = (["firstName", "lastName"] as const).filter(
    (name) => names[name] !== (storedProfile[name] ?? ""),
  );
  if (changedNames.some((name) => storedProfile[name]) && (await areDetailsLocked(ctx, userId)))
    throw personalInfoLocked();
  const { language } = change;
  const isPortalLanguage = language !== undefined && ctx.settings.i18n.langs.includes(language);
  await withTransaction(ctx.db, async (tx) => {
    if (changedNames.length > 0)
      await changeUser(tx, userId, { profile: names }, new Date(ctx.clock.now()));
    if (changedNames.length > 0) await announceMentorChange(tx, userId);
    if (isPortalLanguage) await setLanguage(tx, member, language);
  });
}
