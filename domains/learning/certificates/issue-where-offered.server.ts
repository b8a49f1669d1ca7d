import { can } from "#domains/learning/policy.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { issueCertificate, suggestName } from "./issue-certificate.server.ts";

/**
 * Issues a requested certificate at once if the course offers one, with the name from the request, else the user's own.
 * If it offers none, or no name can be printed, the request waits for the authors.
 */
export async function issueWhereOffered(
  ctx: EmailCtx,
  { courseId, data }: { courseId: string; data: Record<string, unknown> },
): Promise<void> {
  if (!can(ctx, "receive", "certificate")) return;
  const requestedName = data["name"];
  const name = typeof requestedName === "string" ? requestedName : await suggestName(ctx);
  await issueCertificate(ctx, { courseId, name }).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info({ courseId, code: error.code }, "a certificate request waits for the authors");
  });
}
