import { Hono } from "hono";
import { decodeVoice } from "#domains/conversations/files/decode-voice.server.ts";
import { isOgg } from "#domains/conversations/files/message-file.ts";
import { openFile } from "#domains/conversations/files/open-file.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { sendStoredFile } from "./send-stored-file.ts";

/**
 * Serves the pictures, voice notes and files of conversations to those who may read them. Each request is checked, so an
 * address that somebody passes on opens nothing.
 */
export function messageFileRoutes(files: FileStore): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  return app.get("/:id", async (c) => {
    const file = await openFile(c.get("ctx"), c.req.param("id"));
    const { kind, name } = file;
    const isDecoded = c.req.query("as") === "wav" && isOgg(file.type);
    const storedName = isDecoded ? await decodeVoice(files, file.storedName) : file.storedName;
    if (storedName === null) return c.notFound();
    const disposition = kind === "file" ? "attachment" : "inline";
    const response = await sendStoredFile(c, files, storedName, {
      type: isDecoded ? "audio/wav" : file.type,
      cache: "private, no-store",
      disposition: `${disposition}; filename*=UTF-8''${encodeName(name || kind)}`,
    });
    return response ?? c.notFound();
  });
}

/** Encodes a name for a header (RFC 8187). */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
