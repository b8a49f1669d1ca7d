import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type StaticFile = {
  type: string;
  etag: string;
  immutable: boolean;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
};

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const compressible = new Set([".js", ".css", ".json", ".svg", ".txt", ".webmanifest"]);
const brotliQuality = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Reads and compresses files of the build and of `public/` once and caches them in memory. */
export function openStaticFiles(folder: string): (path: string) => Promise<StaticFile | null> {
  const kept = new Map<string, Promise<StaticFile | null>>();
  return (path) => {
    const clean = normalize(path);
    if (!/^\/[\w./-]+$/.test(clean) || clean.includes("..") || clean.endsWith("/"))
      return Promise.resolve(null);
    const type = types[extname(clean)];
    if (type === undefined) return Promise.resolve(null);
    const known = kept.get(clean);
    if (known) return known;
    const file = read(join(folder, clean), clean, type);
    // Missing files are not cached: made-up names must not fill the memory.
    void file.then((found) => found && kept.set(clean, file));
    return file;
  };
}

async function read(path: string, name: string, type: string): Promise<StaticFile | null> {
  const identity = await readFile(path).catch(() => null);
  if (identity === null) return null;
  const small = compressible.has(extname(name));
  return {
    type,
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    immutable: name.startsWith("/assets/"),
    identity,
    br: small
      ? await brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : null,
    gzip: small ? await zip(identity, { level: 9 }) : null,
  };
}
