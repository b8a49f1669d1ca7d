import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";

import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { mediaUploads } from "#domains/files/media-tables.server.ts";
import { createUpload } from "./create-upload.server.ts";
import { isOwnUpload, uploadFile } from "./own-upload.server.ts";

/** How much is collected in memory before it is written. Meanwhile, as much again may arrive. */
const batchBytes = 2 * 1024 ** 2;
/** Bytes that arrive in very small parts are written earlier. */
const batchPartsMax = 500;
/** How much is written before it is counted as received, which takes a transaction. */
const progressBytes = 64 * 1024 ** 2;

/**
 * The uploads of the caller in this portal, for the tus protocol: their bytes are in the file store, their state is a
 * row. For anybody else, and in another portal, an upload doesn't exist.
 */
export class UploadStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination"];
  readonly #ctx: Ctx & { files: FileStore };

  constructor(ctx: Ctx & { files: FileStore }) {
    super();
    this.#ctx = ctx;
  }

  override async create(upload: Upload): Promise<Upload> {
    await createUpload(this.#ctx, {
      id: upload.id,
      name: upload.metadata?.["filename"] ?? "",
      bytes: upload.size ?? 0,
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const [row] = await this.#ctx.db.select().from(mediaUploads).where(isOwnUpload(this.#ctx, id));
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const { name, bytes, createdAt } = row;
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

  /** Writes what arrives from byte `offset` on. If the connection is lost, what has arrived counts as received. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let counted = offset;
    let written = offset;
    let batch: Uint8Array[] = [];
    let collected = 0;
    let writing = Promise.resolve();
    const writeBatch = async () => {
      await writing;
      const parts = batch;
      const from = written;
      batch = [];
      written += collected;
      collected = 0;
      writing = this.#ctx.files.append(uploadFile(this.#ctx, id), from, parts);
      // A failed write is reported where it is awaited.
      writing.catch(() => {});
    };
    const count = async () => {
      await writing;
      if (written === counted) return;
      await this.#saveProgress(id, counted, written);
      counted = written;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        batch.push(chunk);
        collected += chunk.length;
        if (collected >= batchBytes || batch.length >= batchPartsMax) await writeBatch();
        if (written - counted >= progressBytes) await count();
      }
    } finally {
      if (collected > 0) await writeBatch();
      await count();
    }
    return counted;
  }

  override async remove(id: string): Promise<void> {
    const { rowCount } = await this.#ctx.db.delete(mediaUploads).where(isOwnUpload(this.#ctx, id));
    if (rowCount === 0) throw ERRORS.FILE_NOT_FOUND;
    await this.#ctx.files.delete(uploadFile(this.#ctx, id));
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
