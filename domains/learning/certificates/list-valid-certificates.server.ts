import { and, eq, isNull } from "drizzle-orm";
import { certificates } from "#domains/learning/result-tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { readCertificates, type StoredCertificate } from "./read-certificates.server.ts";

/** Lists the newest certificates of any user in this portal that are not revoked: for the copy of their data. */
export const listValidCertificates = (
  { db, portal }: Pick<Ctx, "db" | "portal">,
  userId: string,
): Promise<StoredCertificate[]> =>
  readCertificates(
    db,
    portal.id,
    and(eq(certificates.userId, userId), isNull(certificates.revokedAt)),
  );
