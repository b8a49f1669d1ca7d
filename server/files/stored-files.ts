import { Hono } from "hono";
import { publicHeadersOf } from "#domains/files/file-headers.ts";
import { isDocument, privateTypeOf } from "#domains/files/media-file.ts";
import { isProfilePicture, profilePictureFolder } from "#domains/people/profile/profile-picture.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { plainPage } from "#server/http/plain-page.ts";
import { sendStoredFile } from "./send-stored-file.ts";

const attachment = { disposition: "attachment" };

/**
 * Serves pictures, recordings, captions and documents by their hashed names. Private files are only served under a URL that the file store signed. Answers range
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
    const headers = {
      type: type ?? "application/octet-stream",
      cache: "private, no-store",
      ...((type === undefined || isDocument(name)) && attachment),
    };
    const lifeMs = Number(expires) - c.get("ctx").clock.now();
    return (await sendStoredFile(c, files, name, headers, lifeMs)) ?? c.notFound();
  });
  app.get("/profile-pictures/:userId/:file", async (c) => {
    const { userId, file } = c.req.param();
    const name = `${profilePictureFolder(userId)}${file}`;
    if (!isProfilePicture(name)) return c.notFound();
    // Each picture has its own random name. Not forever: a person may remove it.
    const headers = { type: "image/webp", cache: "private, max-age=86400" };
    return (await sendStoredFile(c, files, name, headers)) ?? c.notFound();
  });
  return app.get("/:name", async (c) => {
    const name = c.req.param("name");
    const headers = publicHeadersOf(name);
    const response = headers && (await sendStoredFile(c, files, name, headers));
    return response ?? c.notFound();
  });
}
