import { setPriority } from "node:os";
import PostalMime from "postal-mime";

// The program of a parsing thread. On Linux each thread has its own priority, so it delays no page.
const lowestPriority = 19;
if (process.platform === "linux") setPriority(0, lowestPriority);

/**
 * Parses an email.
 * @param {{ raw: Uint8Array, headersMaxBytes: number, nestingMax: number, attachmentsMax: number }} input
 * @returns its texts and files; null if it can't be read
 */
export async function parse({ raw, headersMaxBytes, nestingMax, attachmentsMax }) {
  try {
    const email = await PostalMime.parse(raw, {
      maxHeadersSize: headersMaxBytes,
      maxNestingDepth: nestingMax,
      maxRfc822NestingDepth: 0,
      attachmentEncoding: "arraybuffer",
    });
    const attachments = email.attachments
      .slice(0, attachmentsMax)
      .map(({ filename, mimeType, related, content }) => ({
        name: filename ?? "",
        type: mimeType,
        isInline: related === true,
        bytes: new Uint8Array(/** @type {ArrayBuffer} */ (content)),
      }));
    return { text: email.text ?? "", html: email.html ?? "", attachments };
  } catch {
    return null;
  }
}
