import { sql } from "drizzle-orm";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { readCertificateNumber } from "./certificate.ts";
import { readCertificates, type StoredCertificate } from "./read-certificates.server.ts";

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
  const [found] = await readCertificates(ctx.db, ctx.portal.id, sql`c.number = ${number}`);
  if (!found) throw notFound();
  return found;
}

/**
 * The owner and the portal's admins may have the certificate itself; everyone else may only check that it is genuine.
 */
export const mayHold = (actor: Actor, { userId }: StoredCertificate): boolean =>
  actor.userId === userId || mayChangePortal(actor);
