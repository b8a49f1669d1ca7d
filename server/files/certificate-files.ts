import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { signInUrl } from "#app/portal/redirect-to-sign-in.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { certificatePath } from "#domains/learning/certificates/certificate.ts";
import { certificateSheet } from "#domains/learning/certificates/certificate-sheet.server.ts";
import { findCertificate } from "#domains/learning/certificates/find-certificate.server.ts";
import { can } from "#domains/learning/policy.server.ts";
import { certificateRenderingLimit } from "#domains/learning/certificates/rendering-limit.server.ts";
import type { StoredCertificate } from "#domains/learning/certificates/read-certificates.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { DomainError } from "#platform/domain-error.ts";
import { RenderedFiles, redrawSeconds } from "./rendered-files.ts";
import type { ServerEnv } from "#server/server-env.ts";

/** Certificates in memory, 40 KB each: a repeated request does not render again. */
const cachedMax = 40;
/** Rendering takes a third of a second, so nobody waits longer than about three seconds. */
const waitingMax = 10;
const logoSide = 136;
const logoQuality = 92;

/** Serves certificates as PDF, rendered when their owner requests them: none is stored. */
export function certificateFiles(dataDir: string): Hono<ServerEnv> {
  const drawn = new RenderedFiles<Uint8Array>({ keptMax: cachedMax, waitingMax });
  return new Hono<ServerEnv>().get("/:number/certificate.pdf", async (c) => {
    const ctx = c.get("ctx");
    const found = await findCertificate(ctx, c.req.param("number")).catch(unknownAsNull);
    const page = certificatePath(c.req.param("number"));
    // The page explains why there is no PDF: no such number, or a revoked certificate.
    if (!found || found.revokedAt > 0) return c.redirect(page, 303);
    if (ctx.actor.kind === "guest") return c.redirect(signInUrl(c.req.path), 303);
    if (!can(ctx, "print", "certificate", found)) return c.redirect(page, 303);
    const sheet = certificateSheet(ctx, found);
    const key = keyOf(ctx, sheet);
    const etag = `"${key}"`;
    const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    let paper = drawn.find(key);
    if (!paper) {
      const wait = await countAttempt(ctx, certificateRenderingLimit, ctx.actor.userId);
      const retry = wait > 0 ? wait : drawn.isFull ? redrawSeconds : 0;
      if (retry > 0) return c.text("", wait > 0 ? 429 : 503, { "Retry-After": String(retry) });
      paper = await drawn.render(key, () => draw(ctx, found, dataDir));
    }
    return c.body(new Uint8Array(paper), 200, {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Length": String(paper.length),
      "Content-Disposition": `inline; filename="certificate-${found.number}.pdf"`,
      "X-Robots-Tag": "noindex",
    });
  });
}

function unknownAsNull(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

/** Returns a key made from everything that is printed on the certificate. */
const keyOf = (ctx: RequestCtx, sheet: object) =>
  createHash("sha256")
    .update(JSON.stringify([ctx.portal.id, ctx.settings.logo, sheet]))
    .digest("base64url");

async function draw(ctx: RequestCtx, found: StoredCertificate, dataDir: string) {
  // Rendering needs large libraries and few users request it: load it with the first request.
  const { renderCertificate } =
    await import("#domains/learning/certificates/render-certificate.server.ts");
  const sheet = certificateSheet(ctx, found);
  const logo = await logoOf(ctx, found.language, sheet.colours.paper, dataDir);
  return renderCertificate({ ...sheet, logo });
}

/** Returns the portal's logo on the colour of the paper; null if it has none of its own or it cannot be read. */
async function logoOf(
  { settings, log }: RequestCtx,
  language: string,
  paper: string,
  dataDir: string,
) {
  const address = localizedText(settings.logo, language, settings.i18n.primaryLang);
  const name = /^\/files\/([\w.-]+)$/.exec(address)?.[1];
  if (name === undefined) return null;
  try {
    const { default: sharp } = await import("sharp");
    const bytes = await readFile(join(dataDir, "files", name));
    // JPEG goes into the PDF as it is; a PNG with transparency would have to be decoded first.
    return await sharp(bytes)
      .resize(logoSide, logoSide, { fit: "inside" })
      .flatten({ background: paper })
      .jpeg({ quality: logoQuality, chromaSubsampling: "4:4:4" })
      .toBuffer();
  } catch (error) {
    log.warn({ err: error }, "a certificate was drawn without its logo");
    return null;
  }
}
