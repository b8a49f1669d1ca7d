import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { signInAddress } from "#app/portal/to-sign-in.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { certificatePath } from "#domains/learning/certificates/certificate.ts";
import { certificateSheet } from "#domains/learning/certificates/certificate-sheet.server.ts";
import {
  findCertificate,
  mayHold,
} from "#domains/learning/certificates/find-certificate.server.ts";
import { certificatesDrawnLimit } from "#domains/learning/certificates/drawn-limit.server.ts";
import type { StoredCertificate } from "#domains/learning/certificates/read-certificates.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { DomainError } from "#platform/domain-error.ts";
import { RenderedFiles, redrawSeconds } from "./rendered-files.ts";
import type { ServerEnv } from "#server/server-env.ts";

/** Papers kept in memory, 40 KB each: a second look at one is not drawn again. */
const keptMax = 40;
/** Drawing costs a third of a second. */
const waitingMax = 10;
const logoSide = 136;
const logoQuality = 92;

/** Certificates on paper (PDF), drawn when their owner asks for them: none is stored. */
export function certificateFiles(dataDir: string): Hono<ServerEnv> {
  const drawn = new RenderedFiles<Uint8Array>({ keptMax, waitingMax });
  return new Hono<ServerEnv>().get("/:number/certificate.pdf", async (c) => {
    const ctx = c.get("ctx");
    const found = await findCertificate(ctx, c.req.param("number")).catch(unknownAsNull);
    const page = certificatePath(c.req.param("number"));
    // The page says why there is no paper: no such number, or taken back.
    if (!found || found.revokedAt > 0) return c.redirect(page, 303);
    if (ctx.actor.kind === "guest") return c.redirect(signInAddress(c.req.path), 303);
    if (!mayHold(ctx.actor, found)) return c.redirect(page, 303);
    const sheet = certificateSheet(ctx, found);
    const key = keyOf(ctx, sheet);
    const etag = `"${key}"`;
    const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    let paper = drawn.find(key);
    if (!paper) {
      const wait = await countAttempt(ctx, certificatesDrawnLimit, ctx.actor.userId);
      const retry = wait > 0 ? wait : drawn.isFull ? redrawSeconds : 0;
      if (retry > 0) return c.text("", wait > 0 ? 429 : 503, { "Retry-After": String(retry) });
      paper = await drawn.draw(key, () => draw(ctx, found, dataDir));
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

/** Names a paper by everything that stands on it. */
const keyOf = (ctx: RequestCtx, sheet: object) =>
  createHash("sha256")
    .update(JSON.stringify([ctx.portal.id, ctx.settings.logo, sheet]))
    .digest("base64url");

async function draw(ctx: RequestCtx, found: StoredCertificate, dataDir: string) {
  // What draws letters is asked for by few and weighs much: it is loaded when the first of them comes.
  const { drawCertificate } =
    await import("#domains/learning/certificates/draw-certificate.server.ts");
  const sheet = certificateSheet(ctx, found);
  const logo = await logoOf(ctx, found.language, sheet.colours.paper, dataDir);
  return drawCertificate({ ...sheet, logo });
}

/** The portal's logo on the colour of the paper; null when it has none of its own, or it cannot be read. */
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
    // JPEG goes into the file as it is; a PNG that is not quite opaque would have to be unpacked first.
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
