import { and, eq, sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { readCertificateNumber } from "./certificate.ts";
import { readCertificateName } from "./certificate-name.ts";
import { certificateNameFinal, certificateNameWrong, certificateRevoked } from "./errors.ts";
import { readCertificates, type StoredCertificate } from "./read-certificates.server.ts";
import { certificates } from "#domains/learning/result-tables.server.ts";
import { authorize, can } from "#domains/learning/policy.server.ts";

type Changer = Pick<SystemCtx, "db" | "portal" | "actor" | "clock">;
type Change = { number: string };

/**
 * Corrects the name on a certificate. The owner may do this three times, an admin always; an admin's change is audited.
 * @throws NOT-FOUND, also for other users' certificates; CERTIFICATE-REVOKED, CERTIFICATE-NAME-WRONG,
 *   CERTIFICATE-NAME-FINAL
 */
export async function renameCertificate(
  ctx: Changer,
  { number, name: typed }: Change & { name: string },
): Promise<StoredCertificate> {
  const read = readCertificateName(typed);
  if ("fault" in read) throw certificateNameWrong(read.fault);
  const { name } = read;
  return change(ctx, number, async (tx, held) => {
    if (!can(ctx, "rename", "certificate", held)) throw notFound();
    const admin = can(ctx, "rename any number of times", "certificate");
    if (held.revokedAt > 0) throw certificateRevoked();
    if (held.name === name) return;
    if (!admin && held.renamesLeft === 0) throw certificateNameFinal();
    await tx
      .update(certificates)
      .set({ name, ...(!admin && { renamed: sql`${certificates.renamed} + 1` }) })
      .where(isCertificate(ctx, held.number));
    if (admin)
      await writeAudit(tx, ctx, "renameCertificate", {
        number: held.number,
        before: held.name,
        name,
      });
  });
}

/**
 * Revokes a certificate, or restores it. The page that verifies its number shows the change at once.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND
 */
export async function revokeCertificate(
  ctx: Changer,
  { number, revoked }: Change & { revoked: boolean },
): Promise<StoredCertificate> {
  authorize(ctx, "revoke", "certificate");
  return change(ctx, number, async (tx, held) => {
    if (held.revokedAt > 0 === revoked) return;
    await tx
      .update(certificates)
      .set({ revokedAt: revoked ? new Date(ctx.clock.now()) : null })
      .where(isCertificate(ctx, held.number));
    await writeAudit(tx, ctx, "revokeCertificate", { number: held.number, revoked });
  });
}

const isCertificate = ({ portal }: Changer, number: string) =>
  and(eq(certificates.environmentId, portal.id), eq(certificates.number, number));

async function change(
  ctx: Changer,
  typed: string,
  act: (tx: Transaction, held: StoredCertificate) => Promise<void>,
): Promise<StoredCertificate> {
  const number = readCertificateNumber(typed);
  if (number === null) throw notFound();
  return withTransaction(ctx.db, async (tx) => {
    await tx
      .select({ number: certificates.number })
      .from(certificates)
      .where(isCertificate(ctx, number))
      .for("update");
    const which = eq(certificates.number, number);
    const [held] = await readCertificates(tx, ctx.portal.id, which);
    if (!held) throw notFound();
    await act(tx, held);
    return (await readCertificates(tx, ctx.portal.id, which))[0]!;
  });
}
