import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import { databaseErrorCode, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { FieldError } from "#platform/domain-error.ts";
import { duplicateEmail, invalidFields } from "#domains/identity/errors.ts";
import { loadUser, type ApiUser } from "#domains/identity/membership/load-user.server.ts";
import { voidLinks } from "#domains/identity/sessions/end-all-sessions.server.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import { joinPortal } from "#domains/identity/membership/membership.server.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { isEmailRegistered } from "#domains/identity/registration/is-registered.server.ts";
import {
  isEmail,
  isPhoneShape,
  normalizeEmail,
  normalizePhone,
} from "#domains/identity/registration/registration-fields.ts";
import { type EmailCtx, composeEmail } from "#domains/identity/compose-email.server.ts";
import { areDetailsLocked } from "#domains/identity/contacts/locked-details.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { lastSignInMethod, personalInfoLocked } from "#domains/identity/contacts/profile-errors.ts";
import { requireProof } from "#domains/identity/contacts/require-proof.server.ts";
import { changeUser } from "#domains/identity/change-user.server.ts";
import { readSignInContacts } from "#domains/identity/contacts/load-contacts.server.ts";

const uniqueViolation = "23505";
const fieldsMessageKey = "env.scenarious.popup.auth.error";

export type CoreChange = {
  email?: string | undefined;
  /** An empty one removes the phone. */
  phone?: string | undefined;
  complete?: boolean | undefined;
};

export type ProfileUpdate = {
  userId: string;
  core: CoreChange;
  /** The password, or an emailed code: required if email or phone change. */
  proof?: string | undefined;
};

type CurrentContacts = {
  email: string | null;
  phone: string | null;
  hasOtherSignInMethods: boolean;
};
type Contacts = Pick<CurrentContacts, "email" | "phone">;

/**
 * Changes the core of the caller's profile. A changed email or phone is no longer verified. A registered user who is
 * no disciple of this portal yet becomes one; a guest never does. The new phone may also be another account's: a family
 * may share one, and it opens nothing until it is verified. A change invalidates every link that was sent before.
 * @returns the user as stored
 * @throws NOT-FOUND, AUTH-DENY, INVALID-FIELDS, PROOF-MISSING, PROOF-WRONG, PERSONAL-INFO-LOCKED, LAST-SIGN-IN-METHOD,
 *   DUPLICATE-EMAIL, TOKEN-BAD
 */
export async function updateProfile(ctx: EmailCtx, update: ProfileUpdate): Promise<ApiUser> {
  const { userId, core } = update;
  await requireOwnAccount(ctx, userId);
  const before = await readCurrentContacts(ctx, userId);
  const after = readNewContacts(before, update);
  if (after.email !== before.email || after.phone !== before.phone) {
    if (isExistingContactChanged(before, after) && (await areDetailsLocked(ctx, userId)))
      throw personalInfoLocked();
    if (after.phone === null && after.email === null && !before.hasOtherSignInMethods)
      throw lastSignInMethod();
    // A first phone needs no proof: until it is verified, nobody signs in with it and no message goes to it.
    const onlyFirstPhone = before.phone === null && after.email === before.email;
    if (!onlyFirstPhone) await requireProof(ctx, update.proof ?? "");
  }
  await saveProfile(ctx, userId, { before, after, complete: core.complete });
  return (await loadUser(ctx, userId))!;
}

async function readCurrentContacts(ctx: EmailCtx, userId: string): Promise<CurrentContacts> {
  return (await readSignInContacts(ctx, userId))!;
}

/** @throws INVALID-FIELDS */
function readNewContacts(before: CurrentContacts, { core }: ProfileUpdate): Contacts {
  const email = core.email === undefined ? before.email : normalizeEmail(core.email) || null;
  const phone = core.phone === undefined ? before.phone : normalizePhone(core.phone) || null;
  const errors: Record<string, FieldError> = {};
  if (email === null && before.email !== null)
    errors["email"] = { key: "crud.validation.message.required" };
  if (email !== null && email !== before.email && !isEmail(email))
    errors["email"] = { key: "crud.validation.message.email" };
  if (phone !== null && phone !== before.phone && !(isPhoneShape(phone) && isPhone(phone)))
    errors["phone"] = { key: "crud.validation.message.phone" };
  if (Object.keys(errors).length > 0) throw invalidFields(errors, fieldsMessageKey);
  return { email, phone };
}

/** Whether an existing contact changes. A portal can forbid that, but empty ones can always be filled in. */
const isExistingContactChanged = (before: Contacts, after: Contacts): boolean =>
  (["email", "phone"] as const).some(
    (name) => before[name] !== null && before[name] !== after[name],
  );

type ProfileChange = { before: Contacts; after: Contacts; complete: boolean | undefined };

async function saveProfile(
  ctx: EmailCtx,
  userId: string,
  { before, after, complete }: ProfileChange,
) {
  const now = new Date(ctx.clock.now());
  const core = complete === undefined ? {} : { complete };
  const changedContacts = {
    email: after.email !== before.email,
    phone: after.phone !== before.phone,
  };
  try {
    await withTransaction(ctx.db, async (tx) => {
      const { email: currentEmail, emailVerified } = await lockOwnAccount(tx, ctx);
      if (
        changedContacts.email &&
        after.email !== null &&
        (await isEmailRegistered(tx, after.email))
      )
        throw emailTaken();
      // Writes only what changed: another tab may have changed the rest.
      const change = {
        ...(changedContacts.email && { email: after.email }),
        ...(changedContacts.phone && { phone: after.phone }),
        core,
      };
      await changeUser(tx, userId, change, now);
      await joinPortal(tx, ctx, userId);
      if (!changedContacts.email && !changedContacts.phone) return;
      await voidLinks(tx, ctx, userId);
      // Emails only a verified old address, because an unverified one may be a stranger's.
      if (changedContacts.email && currentEmail !== null && emailVerified)
        await notifyOldEmail(tx, ctx, currentEmail, after.email ?? "");
    });
  } catch (error) {
    if (databaseErrorCode(error) !== uniqueViolation) throw error;
    throw emailTaken();
  }
}

const emailTaken = () => duplicateEmail("profile.email-taken");

/** Emails the old address, so that its owner notices if someone else changed it. */
async function notifyOldEmail(tx: Transaction, ctx: EmailCtx, oldEmail: string, email: string) {
  const values = { name: ctx.actor.firstName, email };
  await queueEmail(tx, ctx, composeEmail(ctx, oldEmail, "email-changed", values));
}
