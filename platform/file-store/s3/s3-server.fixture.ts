import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import S3rver from "s3rver";
import { partMinBytes } from "./objects.server.ts";
import { isPresignatureGenuine } from "./presigned.fixture.ts";
import type { S3Options } from "./s3-options.ts";

/** Decides how a call fails; null: it doesn't. "cut" closes its connection at once, "half" within the answer. */
export type Failure = { status: number; code: string } | "cut" | "half" | null;
type Call = { method: string; key: string; query: URLSearchParams };

export type S3Server = {
  options: S3Options;
  /** Every call since the start, such as `PUT public/a.webp`. */
  calls: string[];
  /** Makes calls fail; without it they succeed. */
  failWhen(decide: ((call: Call) => Failure) | null): void;
  /** The keys of all objects. */
  keys(): Promise<string[]>;
  /** The uploads in parts that weren't completed. */
  unfinished(): Promise<string[]>;
  close(): Promise<void>;
};

const bucket = "lampstand";
/** Fewer than S3 lists at once, so that tests with few files need several pages. */
const keysPerPage = 60;
/** Of s3rver's only account: its id and its secret. */
const accountKey = "S3RVER";

/** With less room than this on its disk, the server refuses to write, as MinIO does. */
const freeMinBytes = 512 * 1024;
const fullAnswer = "<Error><Code>XMinioStorageFull</Code></Error>";

/** Where the server listens and stores its objects: on the loopback and in a new folder unless told otherwise. */
type S3Place = { host?: string; port?: number; directory?: string };

/**
 * Starts an S3 server: s3rver, with what it lacks of the calls that Lampstand makes (UploadPartCopy,
 * AbortMultipartUpload, ListMultipartUploads, lists of several pages, signatures of addresses), writes that are atomic as in S3, an answer for a full disk, and failures on demand.
 */
export async function startS3Server(place: S3Place = {}): Promise<S3Server> {
  const { host = "127.0.0.1", port = 0 } = place;
  const directory = place.directory ?? (await mkdtemp(join(tmpdir(), "lampstand-s3-")));
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
  await s3rver.configureBuckets();
  const store = s3rver.store;
  store.putObject = async ({ bucket: where, key, content, metadata }) => {
    const written = await writeAtomically(store.getResourcePath(where, key, "object"), content);
    await store.putMetadata(where, key, metadata, written.md5);
    return written;
  };
  const { getObject } = store;
  store.getObject = async (where, key, range) => {
    const found = await getObject.call(store, where, key, range);
    // Like S3, and unlike s3rver: an empty object has no byte that a range could name.
    if (found?.size === 0 && found.range) {
      found.content?.destroy();
      found.content = null;
    }
    return found;
  };
  const uploads = store.getResourcePath(bucket, undefined, "uploads");
  store.putPart = async (_bucket, uploadId, partNumber, content) => {
    const written = await writeAtomically(join(uploads, uploadId, partNumber), content);
    await writeFile(join(uploads, uploadId, `${partNumber}.md5`), written.md5);
    return written;
  };
  const listUploads = () => readdir(uploads).catch(() => []);

  async function copyPart(request: IncomingMessage, { query }: Call): Promise<string> {
    const source = String(request.headers["x-amz-copy-source"]).replace(`${bucket}/`, "");
    const bytes = createReadStream(store.getResourcePath(bucket, source, "object"));
    const number = query.get("partNumber")!;
    const { md5 } = await store.putPart(bucket, query.get("uploadId")!, number, bytes);
    return `<CopyPartResult><ETag>"${md5}"</ETag></CopyPartResult>`;
  }
  /** s3rver's own lists end with an error where they go on: it uses a part of Node that was removed. */
  async function listPage(query: URLSearchParams): Promise<string> {
    const page = await store.listObjects(bucket, {
      prefix: query.get("prefix") ?? "",
      startAfter: query.get("continuation-token") ?? "",
      maxKeys: keysPerPage,
    });
    const rows = page.objects.map(
      ({ key, size }) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`,
    );
    const next = `<NextContinuationToken>${page.objects.at(-1)?.key}</NextContinuationToken>`;
    return `<ListBucketResult><IsTruncated>${page.isTruncated}</IsTruncated>${rows.join("")}${page.isTruncated ? next : ""}</ListBucketResult>`;
  }
  /** S3 takes no parts below 5 MiB, except the last. */
  async function hasSmallPart(id: string): Promise<boolean> {
    const numbers = (await readdir(join(uploads, id))).filter((name) => /^\d+$/.test(name));
    const others = numbers.sort((one, other) => Number(one) - Number(other)).slice(0, -1);
    const sizes = await Promise.all(others.map((name) => stat(join(uploads, id, name))));
    return sizes.some(({ size }) => size < partMinBytes);
  }
  async function describeUploads(): Promise<string> {
    const described = (await listUploads()).map(async (id) => {
      const started = (await stat(join(uploads, id, "key"))).mtime.toISOString();
      const key = await readFile(join(uploads, id, "key"), "utf8");
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${started}</Initiated></Upload>`;
    });
    return `<ListMultipartUploadsResult>${(await Promise.all(described)).join("")}</ListMultipartUploadsResult>`;
  }
  /** Answers what s3rver doesn't know; null for everything else. */
  async function answerMissing(request: IncomingMessage, call: Call): Promise<string | null> {
    const { method, query } = call;
    if (method === "PUT" && query.has("partNumber") && request.headers["x-amz-copy-source"])
      return copyPart(request, call);
    if (method === "GET" && query.has("uploads")) return describeUploads();
    if (method === "GET" && query.has("list-type")) return listPage(query);
    if (method === "POST" && query.has("uploadId") && (await hasSmallPart(query.get("uploadId")!)))
      return "<Error><Code>EntityTooSmall</Code></Error>";
    if (method !== "DELETE" || !query.has("uploadId")) return null;
    await rm(join(uploads, query.get("uploadId")!), { recursive: true, force: true });
    return "";
  }

  async function isFull(): Promise<boolean> {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize < freeMinBytes;
  }
  const isWriting = ({ method }: Call) => method === "PUT" || method === "POST";

  const calls: string[] = [];
  let decide: ((call: Call) => Failure) | null = null;
  const serve = s3rver.callback();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, `http://${request.headers.host}`);
    const { pathname, searchParams: query } = url;
    const call = { method: request.method!, key: pathname.slice(bucket.length + 2), query };
    calls.push(`${call.method} ${call.key}`);
    const isForged =
      query.has("X-Amz-Signature") && !isPresignatureGenuine(url, call.method, accountKey);
    const failure = isForged
      ? { status: 403, code: "SignatureDoesNotMatch" }
      : (decide?.(call) ?? null);
    if (failure === "cut") return void request.socket.destroy();
    if (failure === "half")
      response.write = (chunk: Buffer) => {
        response.flushHeaders();
        request.socket.write(chunk.subarray(0, chunk.length / 2), () => request.socket.destroy());
        return false;
      };
    else if (failure) {
      request.resume();
      response.writeHead(failure.status, { "Content-Type": "application/xml" });
      return void response.end(`<Error><Code>${failure.code}</Code></Error>`);
    }
    if (isWriting(call) && (await isFull())) {
      request.resume();
      response.writeHead(507, { "Content-Type": "application/xml" });
      return void response.end(fullAnswer);
    }
    const text = await answerMissing(request, call);
    if (text === null) return serve(request, response);
    response.writeHead(text === "" ? 204 : text.startsWith("<Error>") ? 400 : 200, {
      "Content-Type": "application/xml",
    });
    response.end(text);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const endpoint = `http://${host}:${(server.address() as AddressInfo).port}`;

  return {
    options: {
      bucket,
      region: "us-east-1",
      accessKeyId: accountKey,
      secretAccessKey: accountKey,
      endpoint,
      browserEndpoint: endpoint,
      publicUrl: undefined,
    },
    calls,
    failWhen(next) {
      decide = next;
    },
    async keys() {
      const ending = "._S3rver_object";
      const paths = await readdir(join(directory, bucket), { recursive: true });
      return paths.flatMap((path) =>
        path.endsWith(ending) ? [path.slice(0, -ending.length)] : [],
      );
    },
    unfinished: listUploads,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
}

async function writeAtomically(
  path: string,
  content: Readable | Buffer,
): Promise<{ size: number; md5: string }> {
  const hash = createHash("md5");
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const unfinished = `${path}.${randomBytes(4).toString("hex")}`;
  await mkdir(dirname(path), { recursive: true });
  await pipeline(content, count, createWriteStream(unfinished));
  await rename(unfinished, path);
  return { size, md5: hash.digest("hex") };
}
