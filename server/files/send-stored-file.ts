import { Readable } from "node:stream";
import type { Context } from "hono";
import type { ByteRange, FileStore } from "#platform/file-store/file-store.server.ts";

/** Headers of every stored file: an uploaded file must never become a page of this portal. */
const safetyHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

/** Answers with a stored file, or with the part that the request's `Range` header asks for; null if there is none. */
export async function sendStoredFile(
  c: Context,
  files: FileStore,
  name: string,
  ownHeaders: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const stats = await files.stat(name);
  if (!stats) return null;
  const headers = { ...ownHeaders, ...safetyHeaders, "Accept-Ranges": "bytes" };
  const range = parseRange(c.req.header("range"), stats.bytes);
  if (range === "outside")
    return c.body(null, 416, { ...headers, "Content-Range": `bytes */${stats.bytes}` });
  // Hono answers HEAD like GET and drops the body: a file opened for it would stay open.
  const stream = c.req.raw.method === "HEAD" ? null : await files.read(name, range ?? undefined);
  return new Response(stream && (Readable.toWeb(stream) as ReadableStream), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "Content-Length": String(range ? range.to - range.from + 1 : stats.bytes),
      ...(range && { "Content-Range": `bytes ${range.from}-${range.to}/${stats.bytes}` }),
    },
  });
}

/** Returns the requested range; null for the whole file, also for several ranges or an invalid one. */
function parseRange(range: string | undefined, bytes: number): ByteRange | "outside" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === undefined || (first === "" && last === "")) return null;
  const from = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return from > to || from >= bytes ? "outside" : { from, to };
}
