import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { invalidFields } from "#domains/identity/errors.ts";
import { portalRegistrationFields } from "#domains/identity/registration/portal-fields.ts";
import {
  detailFields,
  profileDetails,
  readAnswers,
  splitAnswers,
} from "#domains/identity/registration/registration-answers.ts";
import { validateFields } from "#domains/identity/registration/registration-fields.ts";
import { saveAnswers } from "#domains/identity/registration/save-answers.server.ts";
import { areDetailsLocked } from "#domains/identity/contacts/locked-details.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { personalInfoLocked } from "#domains/identity/contacts/profile-errors.ts";
import { changeUser } from "#domains/identity/change-user.server.ts";
import { readAnswersOf } from "#domains/identity/membership/read-member.server.ts";

const fieldsMessageKey = "env.scenarious.popup.auth.error";

/** Loads the caller's answers to this portal's registration fields by field id, including details of the profile. */
export async function loadDetails({
  db,
  portal,
  actor,
}: Pick<Ctx, "db" | "portal" | "actor">): Promise<Record<string, string>> {
  if (actor.kind !== "user") return {};
  const stored = await readAnswersOf(db, { environmentId: portal.id, userId: actor.userId });
  const { profile = {}, registration } = stored ?? {};
  const profileAnswers = profileDetails.flatMap((name) =>
    profile[name] ? [[name, profile[name]]] : [],
  );
  return { ...registration, ...Object.fromEntries(profileAnswers) };
}

/**
 * Changes the caller's answers to this portal's registration fields: only active ones, by their own rules. Answers that
 * are left out stay the same.
 * @throws AUTH-DENY, INVALID-FIELDS, PERSONAL-INFO-LOCKED
 */
export async function changeDetails(
  ctx: Ctx,
  { details }: { details: Readonly<Record<string, string>> },
): Promise<void> {
  const { userId } = ctx.actor;
  await requireOwnAccount(ctx, userId);
  const fields = detailFields(portalRegistrationFields(ctx.settings)).filter(({ id }) =>
    Object.hasOwn(details, id),
  );
  const errors = validateFields(fields, details, { isPhone });
  if (Object.keys(errors).length > 0) throw invalidFields(errors, fieldsMessageKey);
  const before = await loadDetails(ctx);
  const newAnswers = readAnswers(fields, details);
  const after = Object.fromEntries(fields.map(({ id }) => [id, newAnswers[id] ?? ""]));
  const isChanged = fields.some(({ id }) => before[id] && before[id] !== after[id]);
  if (isChanged && (await areDetailsLocked(ctx, userId))) throw personalInfoLocked();
  const { profile, registration } = splitAnswers(after);
  await withTransaction(ctx.db, async (tx) => {
    await saveAnswers(tx, ctx, userId, registration);
    if (Object.keys(profile).length > 0)
      await changeUser(tx, userId, { profile }, new Date(ctx.clock.now()));
  });
}
