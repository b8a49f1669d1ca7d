import { Readable } from "node:stream";
import type { Context } from "hono";
import type { FileHeaders } from "#platform/file-store/file-headers.ts";
import {
  type ByteRange,
  type FileStore,
  isPublicFile,
} from "#platform/file-store/file-store.server.ts";

/** Headers of every stored file: an uploaded file must never become a page of this portal. */
const safetyHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

/** How long an address at the storage itself works. Players ask again for later parts of a recording. */
export const outsideLifeMs = 5 * 60 * 1000;
/** How long a browser may remember that a public file is elsewhere. */
const publicRedirect = "public, max-age=3600";

/**
 * Answers with a stored file, or with the part that the request's `Range` header asks for; null if there is none. If the
 * storage answers browsers itself, leads there instead.
 * @param lifeMs how long an address elsewhere may work at most
 */
export async function sendStoredFile(
  c: Context,
  files: FileStore,
  name: string,
  { type, cache, disposition }: FileHeaders,
  lifeMs = outsideLifeMs,
): Promise<Response | null> {
  const stats = await files.stat(name);
  if (!stats) return null;
  const outsideUrl = mayLeadElsewhere(c, disposition)
    ? await files.outsideUrl(name, {
        headers: { type, cache, disposition },
        lifeMs: Math.min(lifeMs, outsideLifeMs),
      })
    : null;
  if (outsideUrl !== null)
    return c.body(null, 302, {
      Location: outsideUrl,
      "Cache-Control": isPublicFile(name) ? publicRedirect : "private, no-store",
      Vary: "Sec-Fetch-Mode",
    });
  const headers = {
    "Content-Type": type,
    "Cache-Control": cache,
    ...(disposition !== undefined && { "Content-Disposition": disposition }),
    ...safetyHeaders,
    "Accept-Ranges": "bytes",
  };
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

/**
 * Whether a browser follows this request to another origin: what a page shows, and links. Scripts couldn't read the
 * answer from there, and neither captions. A download without a file name gets the link's name only from this origin.
 */
function mayLeadElsewhere(c: Context, disposition: string | undefined): boolean {
  const mode = c.req.header("sec-fetch-mode");
  if (c.req.raw.method !== "GET" || (mode !== "no-cors" && mode !== "navigate")) return false;
  return disposition === undefined || disposition.includes("filename");
}

/** Returns the requested range; null for the whole file, also for several ranges or an invalid one. */
function parseRange(range: string | undefined, bytes: number): ByteRange | "outside" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === undefined || (first === "" && last === "")) return null;
  const from = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return from > to || from >= bytes ? "outside" : { from, to };
}
