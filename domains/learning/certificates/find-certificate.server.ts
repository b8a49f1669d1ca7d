import { eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { readCertificateNumber } from "./certificate.ts";
import { readCertificates, type StoredCertificate } from "./read-certificates.server.ts";
import { certificates } from "#domains/learning/result-tables.server.ts";

/**
 * Finds a certificate of this portal by its number, as a visitor may type it.
 * @throws NOT-FOUND
 */
export async function findCertificate(
  ctx: Pick<Ctx, "db" | "portal">,
  typed: string,
): Promise<StoredCertificate> {
  const number = readCertificateNumber(typed);
  if (number === null) throw notFound();
  const [certificate] = await readCertificates(
    ctx.db,
    ctx.portal.id,
    eq(certificates.number, number),
  );
  if (!certificate) throw notFound();
  return certificate;
}
