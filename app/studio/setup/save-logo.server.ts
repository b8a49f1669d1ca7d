import { pictureRefused } from "#domains/files/errors.ts";
import { encodePicture } from "#domains/files/encode-picture.server.ts";
import { recordImportedMedia } from "#domains/files/library/record-imported-media.server.ts";
import { recordPicture } from "#domains/files/store-picture.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { logoMaxBytes } from "./logo-limits.ts";

/** A picture that can become the logo. */
export type EncodedLogo = {
  fileName: string;
  bytes: Uint8Array;
  encoded: Awaited<ReturnType<typeof encodePicture>>;
};

/** Checks and encodes a picture. That takes its time, so nothing is locked. @throws AUTH-DENY, PICTURE-REFUSED */
export async function encodeLogo(ctx: RequestCtx, file: File): Promise<EncodedLogo> {
  authorize(ctx, "change", "settings");
  if (file.size > logoMaxBytes)
    throw pictureRefused(`The picture is larger than ${logoMaxBytes / 1024 / 1024} MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { fileName: file.name, bytes, encoded: await encodePicture(ctx, bytes) };
}

/**
 * Stores a picture in the media library, in the transaction of `ctx`. The name of the portal describes it.
 * @returns the setting that makes it the logo in all these languages
 */
export async function storeLogo(
  ctx: RequestCtx & { db: Transaction },
  { fileName, bytes, encoded }: EncodedLogo,
  languages: readonly string[],
): Promise<Record<string, string>> {
  const picture = await recordPicture(ctx, encoded, async () => bytes);
  const title = ctx.settings.title || ctx.portal.name;
  await recordImportedMedia(ctx, {
    pictures: new Map([[fileName, picture]]),
    files: new Map(),
    descriptions: new Map([
      [fileName, Object.fromEntries(languages.map((language) => [language, title]))],
    ]),
  });
  const { url } = picture.sources.at(-1)!;
  return Object.fromEntries(languages.map((language) => [language, url]));
}
