import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Hono } from "hono";
import type { ServerEnv } from "./server-env.ts";

const pictureName = /^[a-f0-9]{16,64}-\d{1,5}\.webp$/;

/** Sized pictures by their hashed names: the name is the content, so a browser keeps them for good. */
export function pictureFiles(dataDir: string): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get("/:name", async (c) => {
    const name = c.req.param("name");
    const path = join(dataDir, "files", name);
    const found = pictureName.test(name) ? await stat(path).catch(() => null) : null;
    if (!found) return c.notFound();
    return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
      headers: {
        "Content-Type": "image/webp",
        "Content-Length": String(found.size),
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  });
}
