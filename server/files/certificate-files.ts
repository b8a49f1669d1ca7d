import { createHash } from "node:crypto";
import { Hono } from "hono";
import { signInUrl } from "#app/portal/redirect-to-sign-in.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { certificatePath } from "#domains/learning/certificates/certificate.ts";
import { buildCertificateSheet } from "#domains/learning/certificates/certificate-sheet.server.ts";
import { findCertificate } from "#domains/learning/certificates/find-certificate.server.ts";
import { can } from "#domains/learning/policy.server.ts";
import { certificateRenderingLimit } from "#domains/learning/certificates/rendering-limit.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { renderCertificateFile } from "./render-certificate-file.ts";
import { RenderedFiles, retryAfterSeconds } from "./rendered-files.ts";
import type { ServerEnv } from "#server/server-env.ts";

/** Certificates in memory, 40 KB each: a repeated request does not render again. */
const cachedCertificatesMax = 40;
/** Rendering takes a third of a second, so nobody waits longer than about three seconds. */
const waitingMax = 10;

/** Serves certificates as PDF, rendered when their owner requests them: none is stored. */
export function certificateFileRoutes(files: FileStore): Hono<ServerEnv> {
  const renderedCertificates = new RenderedFiles<Uint8Array>({
    filesMax: cachedCertificatesMax,
    waitingMax,
  });
  return new Hono<ServerEnv>().get("/:number/certificate.pdf", async (c) => {
    const ctx = c.get("ctx");
    const certificate = await findCertificate(ctx, c.req.param("number")).catch(nullIfDomainError);
    const certificatePagePath = certificatePath(c.req.param("number"));
    // The certificate's page explains why there is no PDF: the number is unknown, or the certificate is revoked.
    if (!certificate || certificate.revokedAt > 0) return c.redirect(certificatePagePath, 303);
    if (ctx.actor.kind === "guest") return c.redirect(signInUrl(c.req.path), 303);
    if (!can(ctx, "print", "certificate", certificate)) return c.redirect(certificatePagePath, 303);
    const sheet = buildCertificateSheet(ctx, certificate);
    const key = cacheKeyOf(ctx, sheet);
    const etag = `"${key}"`;
    const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    let pdf = renderedCertificates.find(key);
    if (!pdf) {
      const waitSeconds = await countAttempt(ctx, certificateRenderingLimit, ctx.actor.userId);
      const retrySeconds =
        waitSeconds > 0 ? waitSeconds : renderedCertificates.isFull ? retryAfterSeconds : 0;
      if (retrySeconds > 0)
        return c.text("", waitSeconds > 0 ? 429 : 503, { "Retry-After": String(retrySeconds) });
      pdf = await renderedCertificates.render(key, () =>
        renderCertificateFile(ctx, certificate, files),
      );
    }
    return c.body(new Uint8Array(pdf), 200, {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.length),
      "Content-Disposition": `inline; filename="certificate-${certificate.number}.pdf"`,
      "X-Robots-Tag": "noindex",
    });
  });
}

function nullIfDomainError(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

/** Returns a key made from everything that is printed on the certificate. */
const cacheKeyOf = (ctx: RequestCtx, sheet: object) =>
  createHash("sha256")
    .update(JSON.stringify([ctx.portal.id, ctx.settings.logo, sheet]))
    .digest("base64url");
