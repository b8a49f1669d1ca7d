import { count, and, eq, gt, sql } from "drizzle-orm";
import { tooManyAttempts, invalidFields } from "#domains/identity/errors.ts";
import { composeEmail } from "#domains/identity/compose-email.server.ts";
import { shortenSubject } from "#domains/identity/limits/shorten-subject.ts";
import { isEmail, normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import { hashToken, newToken } from "#domains/identity/secret-token.server.ts";
import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import { requireRoleLanguages } from "#domains/people/members/role-languages.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { invitations } from "#domains/people/tables.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import type { StaffRole } from "#domains/settings/roles.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { languageName } from "#platform/intl-formats.ts";
import {
  dayMs,
  invitationDaysDefault,
  invitationDaysMax,
  invitationPath,
  invitationsPerDayMax,
  invitationsPerEmailMax,
} from "./invitation.ts";

const fieldsMessageKey = "env.scenarious.popup.login.error";

export type NewInvitation = {
  role: StaffRole;
  /** Where the invitation is sent. Without it, its link works for the first person who accepts it. */
  email?: string | undefined;
  /** The languages of a translator. */
  languages?: readonly string[] | undefined;
  /** How many days it works. */
  days?: number | undefined;
};

export type CreatedInvitation = {
  id: string;
  /** The address to pass on; null for an invitation that was emailed. */
  url: string | null;
  expiresAt: Date;
};

/**
 * Invites someone to a role: by email, or with a link that the caller passes on. It works once. The database holds only
 * the hash of its token.
 * @throws AUTH-DENY for a role that the caller may not grant, FRESH-PROOF-MISSING, INVALID, INVALID-FIELDS for the email,
 *   TOO-MANY-ATTEMPTS
 */
export async function createInvitation(
  ctx: SystemCtx & MessagesCtx,
  { role, email: typedEmail, languages: requestedLanguages = [], days }: NewInvitation,
): Promise<CreatedInvitation> {
  authorize(ctx, "grant", "role", { role });
  requireFreshProof(ctx);
  const languages = requireRoleLanguages(ctx.settings, role, requestedLanguages);
  const email = typedEmail === undefined ? null : requireEmail(typedEmail);
  const now = ctx.clock.now();
  const expiresAt = new Date(now + requireDays(days) * dayMs);
  const token = newToken();
  const url = `${ctx.portal.origin}${invitationPath(token)}`;
  return withTransaction(ctx.db, async (tx) => {
    await countInvitations(tx, ctx, email);
    const { portal, actor } = ctx;
    const [row] = await tx
      .insert(invitations)
      .values({
        environmentId: portal.id,
        tokenHash: hashToken(token),
        role,
        languages,
        email,
        invitedBy: actor.userId,
        createdAt: new Date(now),
        expiresAt,
      })
      .returning({ id: invitations.id });
    const { id } = row!;
    if (email !== null)
      await queueEmail(tx, ctx, composeInvitation(ctx, email, { role, languages, url, expiresAt }));
    await writeAudit(tx, ctx, {
      action: "createInvitation",
      subject: ["invitation", id],
      before: {},
      after: {
        role,
        ...(languages.length > 0 && { languages }),
        ...(email !== null && { email: shortenSubject(email) }),
        expiresAt: expiresAt.toISOString(),
      },
      detail: { invitationId: id, role },
    });
    return { id, url: email === null ? url : null, expiresAt };
  });
}

function requireEmail(typedEmail: string): string {
  const email = normalizeEmail(typedEmail);
  if (!isEmail(email))
    throw invalidFields({ email: { key: "crud.validation.message.email" } }, fieldsMessageKey);
  return email;
}

function requireDays(days = invitationDaysDefault): number {
  if (Number.isInteger(days) && days >= 1 && days <= invitationDaysMax) return days;
  throw invalidInput(`days: a whole number from 1 to ${invitationDaysMax}`);
}

/**
 * Limits how many invitations a portal makes in a day, so that a stolen session can't flood mailboxes.
 * @throws TOO-MANY-ATTEMPTS
 */
async function countInvitations(
  tx: Transaction,
  { portal, clock }: Pick<SystemCtx, "portal" | "clock">,
  email: string | null,
): Promise<void> {
  const lock = `invitations ${portal.id}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const isToday = and(
    eq(invitations.environmentId, portal.id),
    gt(invitations.createdAt, new Date(clock.now() - dayMs)),
  );
  const [counts] = await tx
    .select({
      all: count(),
      toEmail: sql<number>`count(*) filter (where ${invitations.email} = ${email})`.mapWith(Number),
    })
    .from(invitations)
    .where(isToday);
  if (counts!.all >= invitationsPerDayMax || counts!.toEmail >= invitationsPerEmailMax)
    throw tooManyAttempts(dayMs / 1_000);
}

function composeInvitation(
  ctx: SystemCtx & MessagesCtx,
  email: string,
  {
    role,
    languages,
    url,
    expiresAt,
  }: { role: StaffRole; languages: readonly string[]; url: string; expiresAt: Date },
) {
  const t = translatorFor(ctx, ctx.language);
  const { portal, actor } = ctx;
  const inviter = `${actor.firstName} ${actor.lastName}`.trim();
  const leadKey = inviter === "" ? "invitation.lead-plain" : "invitation.lead";
  const languageNames = languages.length > 0 ? ` (${languages.map(languageName).join(", ")})` : "";
  return composeEmail(ctx, email, "invitation", {
    lead: t(leadKey, { inviter, portal: portal.name }),
    role: `${t(`roles.${role}.name`)}${languageNames}`,
    about: t(`roles.${role}.about`),
    link: url,
    day: formatDay(ctx.language, expiresAt),
  });
}

const formatDay = (language: string, time: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(time);
