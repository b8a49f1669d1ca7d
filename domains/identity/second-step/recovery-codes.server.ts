import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import { recoveryCodes } from "#domains/identity/second-step-tables.server.ts";

export const recoveryCodesCount = 10;
/** Without 0, 1, i, l, o and u, which are easily confused or make words. */
const alphabet = "23456789abcdefghjkmnpqrstvwxyz";
const codeChars = 10;

const newCode = () =>
  Array.from({ length: codeChars }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Reads a code as people type it: capitals, spaces and hyphens don't matter. */
const normalizeCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, "");

const formatCode = (code: string) => `${code.slice(0, codeChars / 2)}-${code.slice(codeChars / 2)}`;

const hashCode = ({ vault }: Pick<Ctx, "vault">, userId: string, code: string) =>
  vault.mac("recovery code", `${userId} ${code}`);

/** Replaces a user's recovery codes. Returns the new ones, which are shown only once. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  ctx: Pick<Ctx, "vault">,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashCode(ctx, userId, code) })));
  return codes.map(formatCode);
}

/** Uses up a recovery code; false if the user has no such unused code. */
export async function consumeRecoveryCode(
  db: Db,
  ctx: Pick<Ctx, "vault" | "clock">,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date(ctx.clock.now()) })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashCode(ctx, userId, normalizeCode(code))),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return rowCount === 1;
}

/** Whether a typed text can only be a recovery code. */
export const isRecoveryCode = (typed: string): boolean => normalizeCode(typed).length === codeChars;
