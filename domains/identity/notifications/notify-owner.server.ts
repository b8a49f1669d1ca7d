import { and, eq, isNotNull, sql } from "drizzle-orm";
import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { IdentityMethod } from "#domains/identity/identity.ts";
import { type EmailCtx, composeEmail } from "#domains/identity/compose-email.server.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";

/** The changes that an account's owner gets an email about, because someone else may have made them. */
export type OwnerChange =
  | { kind: "sign-in-method-added" | "sign-in-method-removed"; method: IdentityMethod | "phone" }
  | { kind: "password-changed" }
  | { kind: "wrong-passwords" | "wrong-proofs" }
  | { kind: "deletion-undone" | "restored-by-staff" }
  /** `erasedAt` is in epoch milliseconds. */
  | { kind: "deleted-by-staff"; erasedAt: number }
  | {
      kind: "second-step-added" | "second-step-removed" | "second-step-renamed";
      factorName: string;
    }
  | { kind: "recovery-codes-renewed" | "recovery-code-used" | "second-step-reset" };

/**
 * Queues an email to the owner of an account, in the transaction that makes the change. It goes only to the verified
 * email, in the owner's language, and contains no token. Without a verified email nothing is sent.
 */
export async function notifyOwner(
  tx: Transaction,
  ctx: Pick<EmailCtx, "portal" | "settings" | "jobs" | "messages">,
  userId: string,
  change: OwnerChange,
): Promise<void> {
  const [owner] = await tx
    .select({
      email: users.email,
      name: sql<string>`coalesce(${users.profile}->>'firstName', '')`,
      language: memberships.language,
    })
    .from(users)
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.environmentId, ctx.portal.id)),
    )
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  if (!owner || owner.email === null) return;
  const language = owner.language ?? ctx.settings.i18n.primaryLang;
  const method =
    "method" in change ? translatorFor(ctx, language)(`profile.method.${change.method}`) : "";
  const values = {
    name: owner.name,
    method,
    factor: "factorName" in change ? change.factorName : "",
    day:
      "erasedAt" in change
        ? new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(change.erasedAt)
        : "",
    address: `${ctx.portal.origin}/second-step`,
    link: `${ctx.portal.origin}/?scenario=login&step=forgot-password`,
  };
  await queueEmail(
    tx,
    ctx,
    composeEmail({ ...ctx, language }, owner.email, `owner.${change.kind}`, values),
  );
}
