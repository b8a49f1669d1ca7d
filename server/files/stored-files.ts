import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { isDocument, mediaTypeOf } from "#domains/files/media-file.ts";
import type { ServerEnv } from "#server/server-env.ts";

const pictureName = /^[a-f0-9]{16,64}-\d{1,5}\.webp$/;
const contentTypeOf = (name: string) => (pictureName.test(name) ? "image/webp" : mediaTypeOf(name));

/**
 * Serves pictures, recordings, captions and documents by their hashed names. Browsers cache them forever: other content
 * would have another name. Answers range requests, which players send for recordings.
 */
export function storedFileRoutes(dataDir: string): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get("/:name", async (c) => {
    const name = c.req.param("name");
    const type = contentTypeOf(name);
    const path = join(dataDir, "files", name);
    const fileInfo = type === undefined ? null : await stat(path).catch(() => null);
    if (!fileInfo || type === undefined) return c.notFound();
    const headers = {
      "Content-Type": type,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Accept-Ranges": "bytes",
      // An uploaded file must never become a page of this portal.
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      // Without a file name here, the browser saves the file under the name that the link gives.
      ...(isDocument(name) && { "Content-Disposition": "attachment" }),
    };
    const range = parseRange(c.req.header("range"), fileInfo.size);
    if (range === "outside")
      return c.body(null, 416, { ...headers, "Content-Range": `bytes */${fileInfo.size}` });
    const { from, to } = range ?? { from: 0, to: fileInfo.size - 1 };
    // Hono answers HEAD like GET and drops the body: a file opened for it would stay open.
    const stream =
      c.req.raw.method === "HEAD"
        ? null
        : Readable.toWeb(createReadStream(path, { start: from, end: to }));
    return new Response(stream as ReadableStream | null, {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        "Content-Length": String(to - from + 1),
        ...(range && { "Content-Range": `bytes ${from}-${to}/${fileInfo.size}` }),
      },
    });
  });
}

/** Returns the requested range; null for the whole file, also for several ranges or an invalid one. */
function parseRange(
  rangeHeader: string | undefined,
  size: number,
): { from: number; to: number } | "outside" | null {
  const [, firstByte, lastByte] = /^bytes=(\d*)-(\d*)$/.exec(rangeHeader ?? "") ?? [];
  if (firstByte === undefined || (firstByte === "" && lastByte === "")) return null;
  const from = firstByte === "" ? Math.max(0, size - Number(lastByte)) : Number(firstByte);
  const to = firstByte === "" || lastByte === "" ? size - 1 : Math.min(Number(lastByte), size - 1);
  return from > to || from >= size ? "outside" : { from, to };
}
