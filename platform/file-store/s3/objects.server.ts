import { Readable } from "node:stream";
import { forEachConcurrently } from "#platform/for-each-concurrently.ts";
import type { FileHeaders } from "#platform/file-store/file-headers.ts";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
import type { ByteRange } from "#platform/file-store/file-store.server.ts";
import { isMissing, isOutsideRange, type S3Caller } from "./s3-client.server.ts";

/** The size of the parts in which large files are sent. S3 takes no smaller ones than 5 MiB, except the last. */
export const partBytes = 8 * 1024 ** 2;
export const partMinBytes = 5 * 1024 ** 2;
/** How many parts are copied inside the service at once: 2 GB take some seconds. */
const copiesAtOnce = 16;

const headersOf = ({ type, disposition, cache }: FileHeaders) => ({
  ContentType: type,
  CacheControl: cache,
  ...(disposition !== undefined && { ContentDisposition: disposition }),
});

/** Returns an object's size; null if there is none. */
export async function statObject({ call, bucket }: S3Caller, key: string): Promise<number | null> {
  const head = await nullIfMissing(
    call("HeadObject", (s3) => s3.headObject({ Bucket: bucket, Key: key })),
  );
  return head && (head.ContentLength ?? 0);
}

/** Returns an object's bytes, or a part of them; null if there is none. */
export async function readObject(
  { call, bucket }: S3Caller,
  key: string,
  range?: ByteRange,
): Promise<Readable | null> {
  const Range = range && `bytes=${range.from}-${range.to}`;
  const found = await nullIfMissing(
    call("GetObject", (s3) =>
      s3.getObject({ Bucket: bucket, Key: key, Range }).catch((error: unknown) => {
        // The object ends before, like an empty one.
        if (isOutsideRange(error)) return { Body: Readable.from([]) };
        throw error;
      }),
    ),
  );
  return found && Readable.from(bytesOf(found.Body as Readable), { objectMode: false });
}

/** Names a connection that breaks in the middle of an object for what it is. */
async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new FileStoreUnavailable("GetObject", error);
  }
}

export async function putObject(
  { call, bucket }: S3Caller,
  key: string,
  bytes: Uint8Array,
  headers?: FileHeaders,
): Promise<void> {
  await call("PutObject", (s3) =>
    s3.putObject({ Bucket: bucket, Key: key, Body: bytes, ...(headers && headersOf(headers)) }),
  );
}

export async function deleteObject({ call, bucket }: S3Caller, key: string): Promise<void> {
  await call("DeleteObject", (s3) => s3.deleteObject({ Bucket: bucket, Key: key }));
}

/** Gives a copy of an object another key and other headers. The bytes stay inside the service. */
export async function copyObject(
  { call, bucket }: S3Caller,
  key: string,
  newKey: string,
  headers: FileHeaders,
): Promise<void> {
  await call("CopyObject", (s3) =>
    s3.copyObject({
      Bucket: bucket,
      Key: newKey,
      CopySource: `${bucket}/${key}`,
      MetadataDirective: "REPLACE",
      ...headersOf(headers),
    }),
  );
}

/** Lists the objects whose keys start with `prefix`, in the order of their keys. */
export async function* listObjects(
  { call, bucket }: S3Caller,
  prefix: string,
): AsyncGenerator<{ key: string; bytes: number }> {
  let from: string | undefined;
  do {
    const page = await call("ListObjectsV2", (s3) =>
      s3.listObjectsV2({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
    );
    for (const { Key, Size } of page.Contents ?? []) yield { key: Key!, bytes: Size ?? 0 };
    from = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (from !== undefined);
}

/** Writes an object from bytes that arrive one after another: completely or not at all. */
export async function writeObject(
  s3: S3Caller,
  key: string,
  content: AsyncIterable<Uint8Array>,
  headers: FileHeaders,
): Promise<void> {
  const parts = inParts(content);
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) return putObject(s3, key, first.value ?? new Uint8Array(), headers);
  await inOneObject(s3, key, headers, async (uploadId, addPart) => {
    let number = 0;
    const send = async (bytes: Uint8Array) => {
      number += 1;
      const use = { Bucket: s3.bucket, Key: key, UploadId: uploadId, PartNumber: number };
      const { ETag } = await s3.call("UploadPart", (one) =>
        one.uploadPart({ ...use, Body: bytes }),
      );
      addPart(number, ETag);
    };
    await send(first.value as Uint8Array);
    await send(second.value);
    for await (const bytes of parts) await send(bytes);
  });
}

/** Joins objects to one. The bytes stay inside the service. Each but the last must have `partMinBytes`. */
export async function joinObjects(
  s3: S3Caller,
  keys: readonly string[],
  newKey: string,
  headers: FileHeaders,
): Promise<void> {
  await inOneObject(s3, newKey, headers, async (uploadId, addPart) => {
    const use = { Bucket: s3.bucket, Key: newKey, UploadId: uploadId };
    await forEachConcurrently(keys.entries(), copiesAtOnce, async ([index, key]) => {
      const part = { ...use, PartNumber: index + 1, CopySource: `${s3.bucket}/${key}` };
      const { CopyPartResult } = await s3.call("UploadPartCopy", (one) => one.uploadPartCopy(part));
      addPart(index + 1, CopyPartResult?.ETag);
    });
  });
}

type AddPart = (number: number, etag: string | undefined) => void;

/** Makes one object of parts. If `send` fails, nothing of it stays. */
async function inOneObject(
  { call, bucket }: S3Caller,
  key: string,
  headers: FileHeaders,
  send: (uploadId: string, addPart: AddPart) => Promise<void>,
): Promise<void> {
  const use = { Bucket: bucket, Key: key };
  const { UploadId } = await call("CreateMultipartUpload", (s3) =>
    s3.createMultipartUpload({ ...use, ...headersOf(headers) }),
  );
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  try {
    await send(UploadId!, (PartNumber, ETag) => parts.push({ PartNumber, ETag }));
    parts.sort((one, other) => one.PartNumber - other.PartNumber);
    await call("CompleteMultipartUpload", (s3) =>
      s3.completeMultipartUpload({ ...use, UploadId, MultipartUpload: { Parts: parts } }),
    );
  } catch (error) {
    // If this fails too, deleteUnfinished finds what is left.
    await call("AbortMultipartUpload", (s3) => s3.abortMultipartUpload({ ...use, UploadId })).catch(
      () => {},
    );
    throw error;
  }
}

/** Collects bytes in parts of one size; only the last part is smaller. */
export async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let collected: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (bytes + rest.length >= partBytes) {
      collected.push(rest.subarray(0, partBytes - bytes));
      rest = rest.subarray(partBytes - bytes);
      yield Buffer.concat(collected);
      collected = [];
      bytes = 0;
    }
    if (rest.length > 0) collected.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(collected);
}

async function nullIfMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
