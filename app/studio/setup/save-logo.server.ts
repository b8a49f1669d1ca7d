import { pictureRefused } from "#domains/files/errors.ts";
import { encodePicture } from "#domains/files/encode-picture.server.ts";
import { recordImportedMedia } from "#domains/files/library/record-imported-media.server.ts";
import { recordPicture } from "#domains/files/store-picture.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { logoMaxBytes } from "./logo-limits.ts";

/**
 * Stores a picture in the media library and makes it the portal's logo in all its languages.
 * @throws AUTH-DENY without an admin's role, PICTURE-REFUSED
 */
export async function saveLogo(ctx: RequestCtx, file: File): Promise<void> {
  authorize(ctx, "change", "settings");
  if (file.size > logoMaxBytes)
    throw pictureRefused(`The picture is larger than ${logoMaxBytes / 1024 / 1024} MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoded = await encodePicture(ctx, bytes);
  await withTransaction(ctx.db, async (tx) => {
    const txCtx = { ...ctx, db: tx };
    const picture = await recordPicture(txCtx, encoded, async () => bytes);
    await recordImportedMedia(txCtx, {
      pictures: new Map([[file.name, picture]]),
      files: new Map(),
    });
    const { url } = picture.sources.at(-1)!;
    const logo = Object.fromEntries(ctx.settings.i18n.langs.map((language) => [language, url]));
    await updateSettings(txCtx, { settings: { logo } });
  });
}
