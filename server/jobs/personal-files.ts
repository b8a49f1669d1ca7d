import { Readable } from "node:stream";
import { storedFileNameOf } from "#domains/files/stored-file-name.ts";
import { readAvatarUrls } from "#domains/identity/change-user.server.ts";
import { listValidCertificates } from "#domains/learning/certificates/list-valid-certificates.server.ts";
import { listCopiedFiles } from "#domains/conversations/files/list-files.server.ts";
import type { CopyPortal, PersonalFile } from "#domains/people/data-copy/make-data-copy.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { renderCertificateFile } from "#server/files/render-certificate-file.ts";

/**
 * Lists the files of a person in a portal, for the copy of their data: their picture, their certificates and the files of
 * their conversations.
 */
export async function listPersonalFiles(
  ctx: CopyPortal,
  files: FileStore,
  userId: string,
): Promise<PersonalFile[]> {
  const avatars = await readAvatarUrls(ctx.db, [userId]);
  const pictures = [...avatars].flatMap((url) => {
    const name = storedFileNameOf(url);
    return name === undefined ? [] : { path: "files/picture.webp", open: () => openFile(name) };
  });
  async function openFile(name: string): Promise<Readable> {
    // The person may have replaced the picture a moment ago.
    return (await files.read(name)) ?? Readable.from([]);
  }
  const certificates = await listValidCertificates(ctx, userId);
  const copied = await listCopiedFiles(ctx.db, { environmentId: ctx.portal.id, userId });
  return [
    ...pictures,
    ...copied.map((name) => ({
      path: `files/messages/${name.split("/").at(-1)!}`,
      open: () => openFile(name),
    })),
    ...certificates.map((certificate) => ({
      path: `files/certificate-${certificate.number}.pdf`,
      open: async () => Readable.from([await renderCertificateFile(ctx, certificate, files)]),
    })),
  ];
}
