import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";

import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { mediaUploads } from "#domains/files/media-tables.server.ts";
import { createUpload } from "./create-upload.server.ts";
import { deleteUnfinishedUpload } from "./delete-unfinished-upload.server.ts";
import { isOwnUpload, uploadFile } from "./own-upload.server.ts";
import { readBatches } from "./read-batches.server.ts";

/** How much is written before it is counted as received, which takes a transaction. */
const progressBytes = 64 * 1024 ** 2;

/** A request's body, and the signal that ends it because another request wants the upload. */
export type UploadSource = { body: Readable; stop: AbortSignal };

/**
 * The uploads of the caller in this portal, for the tus protocol: their bytes are in the file store, their state is a
 * row. For anybody else, and in another portal, an upload doesn't exist.
 */
export class UploadStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination"];
  readonly #ctx: Ctx & { files: FileStore };
  readonly #source: UploadSource;
  #size = 0;

  constructor(ctx: Ctx & { files: FileStore }, source: UploadSource) {
    super();
    this.#ctx = ctx;
    this.#source = source;
  }

  override async create(upload: Upload): Promise<Upload> {
    this.#size = upload.size ?? 0;
    await createUpload(this.#ctx, {
      id: upload.id,
      name: upload.metadata?.["filename"] ?? "",
      bytes: this.#size,
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const [row] = await this.#ctx.db.select().from(mediaUploads).where(isOwnUpload(this.#ctx, id));
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const { name, bytes, createdAt } = row;
    this.#size = bytes;
    const receivedBytes = await this.#countStored(row);
    return new Upload({
      id,
      size: bytes,
      offset: receivedBytes,
      metadata: { filename: name },
      creation_date: createdAt.toISOString(),
    });
  }

  /** After a power cut, the file may have fewer bytes than its row says. */
  async #countStored({ id, receivedBytes }: typeof mediaUploads.$inferSelect): Promise<number> {
    const stored = (await this.#ctx.files.stat(uploadFile(this.#ctx, id)))?.bytes ?? 0;
    if (stored >= receivedBytes) return receivedBytes;
    await this.#ctx.db
      .update(mediaUploads)
      .set({ receivedBytes: stored })
      .where(isOwnUpload(this.#ctx, id));
    return stored;
  }

  /**
   * Writes what arrives from byte `offset` on, directly from the request. If the connection is lost, what has arrived
   * counts as received.
   * @param noBody the library's stream of a request without a body
   */
  override async write(noBody: Readable, id: string, offset: number): Promise<number> {
    noBody.resume();
    const { body, stop } = this.#source;
    let counted = offset;
    let written = offset;
    let writing = Promise.resolve();
    const count = async () => {
      await writing;
      if (written === counted) return;
      await this.#saveProgress(id, counted, written);
      counted = written;
    };
    try {
      for await (const parts of readBatches(body, stop, this.#ctx.files.appendBatch)) {
        const bytes = parts.reduce((sum, { length }) => sum + length, 0);
        if (written + bytes > this.#size) throw ERRORS.ERR_SIZE_EXCEEDED;
        await writing;
        writing = this.#ctx.files.append(uploadFile(this.#ctx, id), written, parts);
        // A failed write is reported where it is awaited.
        writing.catch(() => {});
        written += bytes;
        if (written - counted >= progressBytes) await count();
      }
    } finally {
      await count();
    }
    return counted;
  }

  override async remove(id: string): Promise<void> {
    await deleteUnfinishedUpload(this.#ctx, id);
  }

  /** A request that lost its lock finds that another one has gone on, and ends. */
  async #saveProgress(id: string, from: number, to: number): Promise<void> {
    const { rowCount } = await this.#ctx.db
      .update(mediaUploads)
      .set({ receivedBytes: to })
      .where(and(isOwnUpload(this.#ctx, id), eq(mediaUploads.receivedBytes, from)));
    if (rowCount === 0) throw ERRORS.INVALID_OFFSET;
  }
}
