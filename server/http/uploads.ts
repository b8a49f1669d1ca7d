import { logoMaxBytes } from "#app/studio/setup/logo-limits.ts";
import { captionsMaxBytes } from "#domains/files/media-file.ts";
import { messageFilesMaxBytes } from "#domains/conversations/files/message-file.ts";
import { profilePictureMaxBytes } from "#domains/people/profile/profile-picture.ts";

/** Where files are uploaded: by a page's form or by an operation of the API. */
type Upload = { page: RegExp; operation: RegExp; filesMaxBytes: number };

const uploads: readonly Upload[] = [
  {
    page: /^\/profile(?:\.data|\/)?$/,
    operation: /^\/api\/users\/self\/picture$/,
    filesMaxBytes: profilePictureMaxBytes,
  },
  {
    page: /^\/(?:profile\/conversation|studio\/inbox\/[^/]+)(?:\.data|\/)?$/,
    operation: /^\/api\/(?:conversation\/messages|inbox\/[^/]+\/replies)$/,
    filesMaxBytes: messageFilesMaxBytes,
  },
  {
    page: /^\/studio\/media(?:\.data|\/)?$/,
    operation: /^\/api\/media\/[^/]+\/captions\/[^/]+$/,
    filesMaxBytes: captionsMaxBytes,
  },
  {
    page: /^\/studio\/setup\/colour(?:\.data|\/)?$/,
    // Only the page takes it: programs upload to the media library and change the settings.
    operation: /$^/,
    filesMaxBytes: logoMaxBytes,
  },
];
/** Files can be sent as base64, which is longer by a third. */
const base64Share = 1.4;

/** Whether files are uploaded by a form of this page. */
export const isUploadPage = (path: string): boolean => uploads.some(({ page }) => page.test(path));

/** Returns the longest body of an upload to this path; null where no files are uploaded. */
export function uploadMaxBytes(path: string): number | null {
  const upload = uploads.find(({ page, operation }) => page.test(path) || operation.test(path));
  return upload ? Math.ceil(base64Share * upload.filesMaxBytes) : null;
}
