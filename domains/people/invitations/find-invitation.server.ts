import { and, eq, type SQL } from "drizzle-orm";
import { shortenSubject } from "#domains/identity/limits/shorten-subject.ts";
import { nameOf, readEmailState } from "#domains/identity/membership/read-member.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { invitations } from "#domains/people/tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { StaffRole } from "#domains/settings/roles.ts";
import type { Db } from "#platform/database.server.ts";
import type { InvitationStatus } from "./invitation.ts";
import { readInvitationStatus, type StoredInvitation } from "./read-invitation-status.server.ts";

type InvitationCtx = Pick<Ctx, "db" | "portal" | "actor" | "clock">;

/** Whom an invitation is for: the caller, someone else, or the caller after verifying their email. */
export type Addressee = "caller" | "unverified caller" | "another address";

export type FoundInvitation = {
  status: InvitationStatus;
  role: StaffRole;
  languages: string[];
  /** The sender's name; "" for the installation itself, or an account without a name. */
  invitedBy: string;
  expiresAt: Date;
  addressee: Addressee;
  /** The shortened email that it was sent to; null for a link. */
  sentTo: string | null;
  isAcceptedByCaller: boolean;
};

/** SQL condition for the invitation of this portal with a token. */
export const isInvitationOf = (environmentId: string, token: string): SQL | undefined =>
  and(eq(invitations.environmentId, environmentId), eq(invitations.tokenHash, hashToken(token)));

/** Finds an invitation of this portal by its token, for the page on which it is accepted. */
export async function findInvitation(
  ctx: InvitationCtx,
  token: string,
): Promise<FoundInvitation | null> {
  if (!isToken(token)) return null;
  const [row] = await ctx.db
    .select({ invitation: invitations, invitedByName: nameOf(invitations.invitedBy) })
    .from(invitations)
    .where(isInvitationOf(ctx.portal.id, token));
  if (!row) return null;
  const { invitation, invitedByName } = row;
  return {
    status: await readInvitationStatus(ctx.db, invitation, ctx.clock.now()),
    role: invitation.role,
    languages: invitation.languages,
    invitedBy: invitedByName,
    expiresAt: invitation.expiresAt,
    addressee: await findAddressee(ctx.db, ctx, invitation),
    sentTo: invitation.email === null ? null : shortenSubject(invitation.email),
    isAcceptedByCaller: ctx.actor.kind === "user" && invitation.acceptedBy === ctx.actor.userId,
  };
}

/** Whether a text can be a token at all. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** An emailed invitation reaches only the account that has verified that email. */
export async function findAddressee(
  db: Db,
  { actor }: Pick<Ctx, "actor">,
  { email }: StoredInvitation,
): Promise<Addressee> {
  if (email === null) return "caller";
  if (actor.kind !== "user") return "another address";
  const account = await readEmailState(db, actor.userId);
  if (account?.email !== email) return "another address";
  return account.isVerified ? "caller" : "unverified caller";
}
