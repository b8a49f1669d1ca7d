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

type ChangeCtx = Pick<SystemCtx, "db" | "portal" | "actor" | "clock">;
type CertificateKey = { number: string };

/**
 * Corrects the name on a certificate. The owner may do this three times, an admin always; an admin's change is audited.
 * @throws NOT-FOUND, also for other users' certificates; CERTIFICATE-REVOKED, CERTIFICATE-NAME-WRONG,
 *   CERTIFICATE-NAME-FINAL
 */
export async function renameCertificate(
  ctx: ChangeCtx,
  { number, name: typed }: CertificateKey & { name: string },
): Promise<StoredCertificate> {
  const result = readCertificateName(typed);
  if ("problem" in result) throw certificateNameWrong(result.problem);
  const { name } = result;
  return changeCertificate(ctx, number, async (tx, certificate) => {
    if (!can(ctx, "rename", "certificate", certificate)) throw notFound();
    const isAdmin = can(ctx, "rename any number of times", "certificate");
    if (certificate.revokedAt > 0) throw certificateRevoked();
    if (certificate.name === name) return;
    if (!isAdmin && certificate.renamesLeft === 0) throw certificateNameFinal();
    await tx
      .update(certificates)
      .set({ name, ...(!isAdmin && { renamed: sql`${certificates.renamed} + 1` }) })
      .where(isCertificate(ctx, certificate.number));
    if (isAdmin)
      await writeAudit(tx, ctx, {
        action: "renameCertificate",
        subject: ["certificate", certificate.number],
        before: { name: certificate.name },
        after: { name },
        detail: { userId: certificate.userId },
      });
  });
}

/**
 * Revokes a certificate, or restores it. The page that verifies its number shows the change at once.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND
 */
export async function revokeCertificate(
  ctx: ChangeCtx,
  { number, revoked }: CertificateKey & { revoked: boolean },
): Promise<StoredCertificate> {
  authorize(ctx, "revoke", "certificate");
  return changeCertificate(ctx, number, async (tx, certificate) => {
    if (certificate.revokedAt > 0 === revoked) return;
    await tx
      .update(certificates)
      .set({ revokedAt: revoked ? new Date(ctx.clock.now()) : null })
      .where(isCertificate(ctx, certificate.number));
    await writeAudit(tx, ctx, {
      action: "revokeCertificate",
      subject: ["certificate", certificate.number],
      before: { revoked: !revoked },
      after: { revoked },
      detail: { userId: certificate.userId },
    });
  });
}

const isCertificate = ({ portal }: ChangeCtx, number: string) =>
  and(eq(certificates.environmentId, portal.id), eq(certificates.number, number));

async function changeCertificate(
  ctx: ChangeCtx,
  typed: string,
  applyChange: (tx: Transaction, certificate: StoredCertificate) => Promise<void>,
): Promise<StoredCertificate> {
  const number = readCertificateNumber(typed);
  if (number === null) throw notFound();
  return withTransaction(ctx.db, async (tx) => {
    await tx
      .select({ number: certificates.number })
      .from(certificates)
      .where(isCertificate(ctx, number))
      .for("update");
    const hasNumber = eq(certificates.number, number);
    const [certificate] = await readCertificates(tx, ctx.portal.id, hasNumber);
    if (!certificate) throw notFound();
    await applyChange(tx, certificate);
    return (await readCertificates(tx, ctx.portal.id, hasNumber))[0]!;
  });
}
