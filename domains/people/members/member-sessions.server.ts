import type { Ctx, SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { findMember } from "#domains/identity/membership/find-member.server.ts";
import { readLearner } from "#domains/identity/membership/read-member.server.ts";
import {
  readSignInMethods,
  type SignInMethods,
} from "#domains/identity/membership/read-sign-in-methods.server.ts";
import {
  deletePortalSession,
  deletePortalSessions,
  endPortalSignIns,
} from "#domains/identity/sessions/end-all-sessions.server.ts";
import { type OwnSession, readSessions } from "#domains/identity/sessions/list-sessions.server.ts";
import { lockAccounts } from "#domains/identity/sessions/session-epoch.server.ts";
import { authorize } from "#domains/people/policy.server.ts";

export type MemberSignIn = { methods: SignInMethods; sessions: OwnSession[] };

/**
 * Reads how a member of this portal signs in, and where they are signed in now.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function readMemberSignIn(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
  { userId }: { userId: string },
): Promise<MemberSignIn> {
  authorize(ctx, "read", "sign-in methods and sessions");
  if (!isUuid(userId)) throw notFound();
  const member = { environmentId: ctx.portal.id, userId };
  const [learner, methods, { rows }] = await Promise.all([
    readLearner(ctx.db, member),
    readSignInMethods(ctx.db, userId),
    readSessions(ctx, userId),
  ]);
  if (!learner || !methods) throw notFound();
  return { methods, sessions: rows };
}

/**
 * Signs a member out of this portal: in one browser, or everywhere. Signing out everywhere also ends sign-ins in
 * progress and the links that sign in.
 * @returns how many sessions were ended
 * @throws AUTH-DENY, NOT-FOUND for a user who is no member, and for a session that is over
 */
export async function endMemberSessions(
  ctx: SystemCtx,
  { userId, sessionId }: { userId: string; sessionId?: string | undefined },
): Promise<number> {
  authorize(ctx, "read", "sign-in methods and sessions");
  if (!isUuid(userId) || (sessionId !== undefined && !isUuid(sessionId))) throw notFound();
  return withTransaction(ctx.db, async (tx) => {
    await lockAccounts(tx, [userId]);
    const member = await findMember(tx, ctx, userId);
    authorize(ctx, "sign out", "member", member);
    const key = { environmentId: ctx.portal.id, userId };
    let ended = 1;
    if (sessionId === undefined) {
      await endPortalSignIns(tx, ctx, userId);
      ended = await deletePortalSessions(tx, key);
    } else if (!(await deletePortalSession(tx, key, sessionId))) throw notFound();
    await writeAudit(tx, ctx, {
      action: sessionId === undefined ? "endUserSessions" : "endUserSession",
      subject: ["user", userId],
      before: { sessions: ended },
      after: { sessions: 0 },
      detail: { userId },
    });
    return ended;
  });
}
