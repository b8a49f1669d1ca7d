import { storedFileNameOf } from "#domains/files/stored-file-name.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { buildCertificateSheet } from "#domains/learning/certificates/certificate-sheet.server.ts";
import type { StoredCertificate } from "#domains/learning/certificates/read-certificates.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";

const logoSizePx = 136;
const logoQuality = 92;

type CertificateCtx = Pick<EmailCtx, "portal" | "settings" | "messages" | "log">;

/** Renders a certificate as PDF, with the portal's logo. */
export async function renderCertificateFile(
  ctx: CertificateCtx,
  certificate: StoredCertificate,
  files: FileStore,
): Promise<Uint8Array> {
  // Rendering needs large libraries and few users request it, so the first request loads them.
  const { renderCertificate } =
    await import("#domains/learning/certificates/render-certificate.server.ts");
  const sheet = buildCertificateSheet(ctx, certificate);
  const logo = await renderLogo(ctx, certificate.language, sheet.colours.paper, files);
  return renderCertificate({ ...sheet, logo });
}

/** Returns the portal's logo on the colour of the paper; null if the portal has none or its file cannot be read. */
async function renderLogo(
  { settings, log }: CertificateCtx,
  language: string,
  paperColour: string,
  files: FileStore,
) {
  const logoUrl = localizedText(settings.logo, language, settings.i18n.primaryLang);
  const name = storedFileNameOf(logoUrl);
  if (name === undefined) return null;
  try {
    const { default: sharp } = await import("sharp");
    const bytes = await files.readBytes(name);
    if (!bytes) throw new Error(`The file ${name} is not stored.`);
    // JPEG goes into the PDF as it is; a PNG with transparency would have to be decoded first.
    return await sharp(bytes)
      .resize(logoSizePx, logoSizePx, { fit: "inside" })
      .flatten({ background: paperColour })
      .jpeg({ quality: logoQuality, chromaSubsampling: "4:4:4" })
      .toBuffer();
  } catch (error) {
    log.warn({ err: error }, "a certificate was rendered without its logo");
    return null;
  }
}
