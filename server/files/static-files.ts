import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type StaticFile = {
  type: string;
  etag: string;
  isImmutable: boolean;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
};

const contentTypes: Record<string, string> = {
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
const compressedExtensions = new Set([".js", ".css", ".json", ".svg", ".txt", ".webmanifest"]);
const brotliQuality = 9;

const brotli = promisify(brotliCompress);
const gzipCompress = promisify(gzip);

/**
 * Reads and compresses files of the build and of `public/` once and caches them in memory.
 * @param readElsewhere reads what the folder doesn't have
 */
export function openStaticFiles(
  folder: string,
  readElsewhere: (path: string) => Promise<Buffer | null>,
): (path: string) => Promise<StaticFile | null> {
  const cache = new Map<string, Promise<StaticFile | null>>();
  return (path) => {
    const normalizedPath = normalize(path);
    if (
      !/^\/[\w./-]+$/.test(normalizedPath) ||
      normalizedPath.includes("..") ||
      normalizedPath.endsWith("/")
    )
      return Promise.resolve(null);
    const type = contentTypes[extname(normalizedPath)];
    if (type === undefined) return Promise.resolve(null);
    const cached = cache.get(normalizedPath);
    if (cached) return cached;
    const file = readStaticFile(folder, readElsewhere, normalizedPath, type);
    // Missing files are not cached: made-up names must not fill the memory.
    void file.then((staticFile) => staticFile && cache.set(normalizedPath, file));
    return file;
  };
}

async function readStaticFile(
  folder: string,
  readElsewhere: (path: string) => Promise<Buffer | null>,
  name: string,
  type: string,
): Promise<StaticFile | null> {
  const identity =
    (await readFile(join(folder, name)).catch(() => null)) ?? (await readElsewhere(name));
  if (identity === null) return null;
  const isCompressible = compressedExtensions.has(extname(name));
  return {
    type,
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    isImmutable: name.startsWith("/assets/"),
    identity,
    br: isCompressible
      ? await brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : null,
    gzip: isCompressible ? await gzipCompress(identity, { level: 9 }) : null,
  };
}
