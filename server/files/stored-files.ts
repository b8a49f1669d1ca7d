import { Hono } from "hono";
import { isDocument, mediaTypeOf, privateTypeOf } from "#domains/files/media-file.ts";
import { parsePictureFile } from "#domains/files/stored-picture.ts";
import { isProfilePicture, profilePictureFolder } from "#domains/people/profile/profile-picture.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { plainPage } from "#server/http/plain-page.ts";
import { sendStoredFile } from "./send-stored-file.ts";

const contentTypeOf = (name: string) => (parsePictureFile(name) ? "image/webp" : mediaTypeOf(name));
/** Without a file name here, the browser saves the file under the name that the link gives. */
const download = { "Content-Disposition": "attachment" };

/**
 * Serves pictures, recordings, captions and documents by their hashed names. Browsers cache them forever: other content
 * would have another name. Private files are only served under a URL that the file store signed. Answers range
 * requests, which players send for recordings.
 */
export function storedFileRoutes(files: FileStore): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.get("/signed/:name{.+}", async (c) => {
    const name = c.req.param("name");
    const { expires = "", signature = "" } = c.req.query();
    if (!files.isSigned(name, { portalId: c.get("portal").id, expires, signature }))
      return plainPage(403, "This link has expired. Go back and open the file again.");
    const type = privateTypeOf(name);
    const response = await sendStoredFile(c, files, name, {
      "Content-Type": type ?? "application/octet-stream",
      "Cache-Control": "private, no-store",
      ...((type === undefined || isDocument(name)) && download),
    });
    return response ?? c.notFound();
  });
  app.get("/profile-pictures/:userId/:file", async (c) => {
    const { userId, file } = c.req.param();
    const name = `${profilePictureFolder(userId)}${file}`;
    if (!isProfilePicture(name)) return c.notFound();
    const response = await sendStoredFile(c, files, name, {
      "Content-Type": "image/webp",
      // Each picture has its own random name. Not forever: a person may remove it.
      "Cache-Control": "private, max-age=86400",
    });
    return response ?? c.notFound();
  });
  return app.get("/:name", async (c) => {
    const name = c.req.param("name");
    const type = contentTypeOf(name);
    if (type === undefined) return c.notFound();
    const response = await sendStoredFile(c, files, name, {
      "Content-Type": type,
      "Cache-Control": "public, max-age=31536000, immutable",
      ...(isDocument(name) && download),
    });
    return response ?? c.notFound();
  });
}
