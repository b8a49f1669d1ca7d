import { setPriority } from "node:os";
import PostalMime from "postal-mime";

// The program of a parsing thread. On Linux each thread has its own priority, so it delays no page.
const lowestPriority = 19;
if (process.platform === "linux") setPriority(0, lowestPriority);

/** Inline pictures below this size are logos and icons of signatures. */
const logoMaxBytes = 20 * 1024;
/** Files that mail programs add by themselves, to sign an email. */
const signatureTypes = new Set([
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
  "application/pgp-signature",
  "application/pgp-keys",
]);

/**
 * Parses an email.
 * @param {{ raw: Uint8Array, headersMaxBytes: number, nestingMax: number, filesMax: number }} input
 * @returns its texts, the first of its files, and how many more it has; null if it can't be read
 */
export async function parse({ raw, headersMaxBytes, nestingMax, filesMax }) {
  try {
    const email = await PostalMime.parse(raw, {
      maxHeadersSize: headersMaxBytes,
      maxNestingDepth: nestingMax,
      maxRfc822NestingDepth: 0,
      attachmentEncoding: "arraybuffer",
    });
    const sent = email.attachments.filter(isSentFile);
    return {
      text: email.text ?? "",
      html: email.html ?? "",
      files: sent.slice(0, filesMax).map(({ filename, content }) => ({
        name: filename ?? "",
        bytes: new Uint8Array(/** @type {ArrayBuffer} */ (content)),
      })),
      moreFilesCount: Math.max(0, sent.length - filesMax),
    };
  } catch {
    return null;
  }
}

/**
 * Whether a person sent a file, and their mail program didn't add it to sign the email or to show its HTML.
 * @param {import("postal-mime").Attachment} attachment
 */
function isSentFile({ mimeType, related, content }) {
  if (related !== true) return !signatureTypes.has(mimeType);
  const { byteLength } = /** @type {ArrayBuffer} */ (content);
  return mimeType.startsWith("image/") && byteLength >= logoMaxBytes;
}
