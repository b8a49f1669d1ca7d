import { sql } from "drizzle-orm";
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
import type { UserProfile } from "#domains/identity/user.ts";
import { isLockedFor } from "#domains/identity/contacts/locked-details.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { personalInfoLocked } from "#domains/identity/contacts/profile-errors.ts";

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
  const { rows } = await ctx.db.execute<{ profile: UserProfile }>(
    sql`select profile from users where id = ${userId}`,
  );
  const before = rows[0]!.profile;
  const changed = (["firstName", "lastName"] as const).filter(
    (name) => names[name] !== (before[name] ?? ""),
  );
  if (changed.some((name) => before[name]) && (await isLockedFor(ctx, userId)))
    throw personalInfoLocked();
  const { language } = change;
  const spoken = language !== undefined && ctx.settings.i18n.langs.includes(language);
  await withTransaction(ctx.db, async (tx) => {
    if (changed.length > 0)
      await tx.execute(sql`
        update users set profile = profile || ${JSON.stringify(names)}::jsonb,
          updated_at = ${new Date(ctx.clock.now())} where id = ${userId}`);
    if (changed.length > 0) await announceMentorChange(tx, userId);
    if (spoken)
      await tx.execute(sql`
        update memberships set language = ${language}
        where environment_id = ${ctx.portal.id} and user_id = ${userId}`);
  });
}
