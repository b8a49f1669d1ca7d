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
import { isLockedFor } from "#domains/identity/contacts/locked-details.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { personalInfoLocked } from "#domains/identity/contacts/profile-errors.ts";
import { changeUser } from "#domains/identity/change-user.server.ts";
import { readAnswersOf } from "#domains/identity/membership/read-member.server.ts";
import { setLanguage } from "#domains/identity/membership/change-membership.server.ts";

const fieldsLine = "env.scenarious.popup.auth.error";

export type NamesChange = { firstName: string; lastName: string; language?: string | undefined };

/**
 * Changes the caller's names here, and the language of messages to them.
 * @throws AUTH-DENY, INVALID-FIELDS, PERSONAL-INFO-LOCKED
 */
export async function changeNames(ctx: Ctx, change: NamesChange): Promise<void> {
  const { userId } = ctx.actor;
  await requireOwnAccount(ctx, userId);
  const { firstName, lastName } = change;
  const fields = nameFieldsOf(portalRegistrationFields(ctx.settings));
  const wrong = validateFields(fields, { firstName, lastName });
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong, fieldsLine);
  const { firstName: first = "", lastName: last = "" } = readAnswers(fields, {
    firstName,
    lastName,
  });
  const names = { firstName: first, lastName: last };
  const member = { environmentId: ctx.portal.id, userId };
  const { profile: before } = (await readAnswersOf(ctx.db, member))!;
  const changed = (["firstName", "lastName"] as const).filter(
    (name) => names[name] !== (before[name] ?? ""),
  );
  if (changed.some((name) => before[name]) && (await isLockedFor(ctx, userId)))
    throw personalInfoLocked();
  const { language } = change;
  const spoken = language !== undefined && ctx.settings.i18n.langs.includes(language);
  await withTransaction(ctx.db, async (tx) => {
    if (changed.length > 0)
      await changeUser(tx, userId, { profile: names }, new Date(ctx.clock.now()));
    if (changed.length > 0) await announceMentorChange(tx, userId);
    if (spoken) await setLanguage(tx, member, language);
  });
}
