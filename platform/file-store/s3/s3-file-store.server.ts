import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Clock } from "#platform/clock.ts";
import type { FileHeaders } from "#platform/file-store/file-headers.ts";
import { isFileName, isFileNamePrefix } from "#platform/file-store/file-name.ts";
import {
  type FileStore,
  InvalidFileName,
  isPublicFile,
  signedUrlMaxMs,
} from "#platform/file-store/file-store.server.ts";
import { isFileUrlSigned, signFileUrl } from "#platform/file-store/signed-file-url.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import { GrowingFile } from "./growing-file.server.ts";
import {
  isGrowing,
  keyOf,
  parsePartKey,
  partsFolder,
  privateFolder,
  publicFolder,
} from "./keys.server.ts";
import {
  copyObject,
  deleteObject,
  listObjects,
  partBytes,
  putObject,
  readObject,
  statObject,
  writeObject,
} from "./objects.server.ts";
import { isMissing, openS3, type S3Caller } from "./s3-client.server.ts";
import type { S3Options } from "./s3-options.ts";

export type S3FileStoreInput = {
  options: S3Options;
  vault: Pick<Vault, "mac">;
  clock: Clock;
  /** How a file is served, for those that browsers read from the storage itself. */
  headersOf: (name: string) => FileHeaders;
};

/** No write takes this long, so an older unfinished object was left behind by a crash. */
const unfinishedMaxAgeMs = 24 * 60 * 60 * 1000;
const appendBatch = { bytes: partBytes, partsMax: 8_000 };

/** Stores files in a bucket of S3-compatible storage. */
export function openS3FileStore({ options, vault, clock, headersOf }: S3FileStoreInput): FileStore {
  const s3 = openS3(options);
  const requireName = (name: string) => {
    if (!isFileName(name)) throw new InvalidFileName(name);
  };
  const growing = (name: string) => new GrowingFile(s3, name);

  return {
    async write(name, content) {
      requireName(name);
      if (isGrowing(name)) await growing(name).write(iterate(content));
      else if (content instanceof Uint8Array)
        await putObject(s3, keyOf(name), content, headersOf(name));
      else await writeObject(s3, keyOf(name), content, headersOf(name));
    },
    async stat(name) {
      requireName(name);
      if (isGrowing(name)) return growing(name).stat();
      const bytes = await statObject(s3, keyOf(name));
      return bytes === null ? null : { bytes };
    },
    async read(name, range): Promise<Readable | null> {
      requireName(name);
      return isGrowing(name) ? growing(name).read(range) : readObject(s3, keyOf(name), range);
    },
    async readBytes(name) {
      requireName(name);
      const stream = isGrowing(name)
        ? await growing(name).read()
        : await readObject(s3, keyOf(name));
      return stream && (await buffer(stream));
    },
    appendBatch,
    async append(name, from, parts) {
      requireName(name);
      if (!isGrowing(name)) throw new InvalidFileName(name);
      await growing(name).append(from, parts);
    },
    async move(name, newName) {
      requireName(name);
      requireName(newName);
      if (isGrowing(newName)) throw new InvalidFileName(newName);
      if (isGrowing(name)) {
        await growing(name).complete(keyOf(newName), headersOf(newName));
        return growing(name).delete();
      }
      await copyObject(s3, keyOf(name), keyOf(newName), headersOf(newName));
      await deleteObject(s3, keyOf(name));
    },
    async delete(name) {
      requireName(name);
      if (isGrowing(name)) await growing(name).delete();
      else await deleteObject(s3, keyOf(name));
    },
    async *list(prefix) {
      if (!isFileNamePrefix(prefix)) throw new InvalidFileName(prefix);
      for (const folder of [publicFolder, privateFolder])
        for await (const { key } of listObjects(s3, folder + prefix)) {
          const name = key.slice(folder.length);
          if (isFileName(name)) yield name;
        }
      yield* listGrowing(s3, prefix);
    },
    sign(name, { portalId, lifeMs = signedUrlMaxMs }) {
      requireName(name);
      return signFileUrl(vault, { name, portalId, now: clock.now(), lifeMs });
    },
    isSigned: (name, parts) => isFileName(name) && isFileUrlSigned(vault, name, parts, clock.now()),
    async outsideUrl(name, { headers, lifeMs }) {
      requireName(name);
      if (isPublicFile(name) && options.publicUrl !== undefined)
        return `${options.publicUrl.replace(/\/$/, "")}/${name}`;
      if (isPublicFile(name) || isGrowing(name) || options.browserEndpoint === undefined)
        return null;
      const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
      const { GetObjectCommand } = await import("@aws-sdk/client-s3");
      const command = new GetObjectCommand({
        Bucket: s3.bucket,
        Key: keyOf(name),
        ResponseContentType: headers.type,
        ResponseContentDisposition: headers.disposition,
        ResponseCacheControl: headers.cache,
      });
      return getSignedUrl(await s3.browserClient(), command, {
        expiresIn: Math.max(1, Math.floor(lifeMs / 1000)),
        signingDate: new Date(clock.now()),
      });
    },
    deleteUnfinished: () => deleteUnfinished(s3, clock.now() - unfinishedMaxAgeMs),
  };
}

async function* iterate(
  content: Uint8Array | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

/** The names of growing files: each is listed with its first part. */
async function* listGrowing(s3: S3Caller, prefix: string): AsyncGenerator<string> {
  for await (const { key } of listObjects(s3, partsFolder + prefix)) {
    const { name, from } = parsePartKey(key);
    if (from === 0 && name.startsWith(prefix) && isFileName(name)) yield name;
  }
}

/** Drops the parts of large objects whose writing was interrupted. Some services can't list them and drop them themselves. */
async function deleteUnfinished(s3: S3Caller, startedBefore: number): Promise<void> {
  const { bucket, call } = s3;
  for (const folder of [publicFolder, privateFolder]) {
    const list = () =>
      call("ListMultipartUploads", (one) =>
        one.listMultipartUploads({ Bucket: bucket, Prefix: folder }).catch((error: unknown) => {
          if ((error as Error).name === "NotImplemented") return { Uploads: [] };
          throw error;
        }),
      );
    for (const { Key, UploadId, Initiated } of (await list()).Uploads ?? []) {
      if (!Initiated || Initiated.getTime() > startedBefore) continue;
      const use = { Bucket: bucket, Key, UploadId };
      await call("AbortMultipartUpload", (one) => one.abortMultipartUpload(use)).catch(
        (error: unknown) => {
          // Another process was faster.
          if (!isMissing(error)) throw error;
        },
      );
    }
  }
}
