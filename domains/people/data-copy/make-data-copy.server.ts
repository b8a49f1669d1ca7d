import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { ZipFile } from "yazl";
import { notify } from "#domains/identity/notifications/notify.server.ts";
import { notificationsTopic } from "#domains/identity/notifications/notification.ts";
import { copiedTables, exportPerson } from "#domains/people/erasure/export-person.server.ts";
import { dataCopies } from "#domains/people/tables.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { liveEventInsertSql } from "#domains/settings/live/live-event.server.ts";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { dataCopyFileName, dataCopyLifeMs } from "./data-copy.ts";
import { type DataCopyJob, isDataCopy } from "./request-data-copy.server.ts";
import { renderDataCopy } from "./render-data-copy.server.ts";

/** A file that belongs to a person, such as their picture. */
export type PersonalFile = {
  /** Its path in the zip file. */
  path: string;
  open(): Promise<Readable>;
};

export type CopyPortal = Pick<SystemCtx, "portal" | "settings" | "db" | "log"> & MessagesCtx;

type Tools = {
  db: Db;
  clock: Clock;
  files: FileStore;
  /** The tables of all domains with data about people. */
  tables: readonly PersonalTable[];
  /** Lists the files of a person in a portal. */
  listFiles(portal: CopyPortal, userId: string): Promise<PersonalFile[]>;
  /** Null: the portal doesn't exist any more. */
  portal(environmentId: string): Promise<CopyPortal | null>;
};

/** Besides the tables: the person's files, and writing the zip file. */
const partsBesidesTables = 2;
const fileMode = 0o100600;

/**
 * Makes a copy of a person's data: a zip file with a readable page, JSON and the person's files. Does nothing if another
 * copy was requested since, or the person was erased. It may run twice: the file is replaced.
 */
export async function makeDataCopy(tools: Tools, job: DataCopyJob): Promise<void> {
  const { db, files } = tools;
  const [request] = await db.select().from(dataCopies).where(isDataCopy(job));
  const ctx = await tools.portal(job.environmentId);
  if (!request || request.status === "ready" || !ctx) return;
  try {
    const name = dataCopyFileName(job);
    await files.write(name, await zipOf(tools, ctx, job, request.language));
    if (!(await markReady(tools, job, (await files.stat(name))!.bytes))) await files.delete(name);
  } catch (error) {
    await db.update(dataCopies).set({ status: "failed" }).where(isDataCopy(job));
    throw error;
  }
}

async function zipOf(
  { clock, db, listFiles, tables }: Tools,
  ctx: CopyPortal,
  job: DataCopyJob,
  language: string,
): Promise<AsyncIterable<Uint8Array>> {
  const total = copiedTables(tables).length + partsBesidesTables;
  let done = 0;
  const reportPart = () => reportProgress(db, job, { done: (done += 1), total });
  const data = await exportPerson(db, tables, job, reportPart);
  const personalFiles = await listFiles(ctx, job.userId);
  await reportPart();
  const createdAt = clock.now();
  const t = translatorFor(ctx, language);
  const paths = personalFiles.map(({ path }) => path);
  const page = renderDataCopy({ t, language, portal: ctx.portal, createdAt, data, files: paths });
  const json = { createdAt: new Date(createdAt).toISOString(), portal: ctx.portal.name, data };
  const zip = new ZipFile();
  const options = { mode: fileMode, mtime: new Date(createdAt) };
  zip.on("error", (error: Error) => (zip.outputStream as Readable).destroy(error));
  zip.addBuffer(Buffer.from(page), "index.html", options);
  zip.addBuffer(Buffer.from(`${JSON.stringify(json, null, 2)}\n`), "data.json", options);
  for (const { path, open } of personalFiles)
    zip.addReadStreamLazy(path, { ...options, compress: false }, (callback) => {
      open().then(
        (stream) => callback(null, stream),
        (error: unknown) => callback(error, Readable.from([])),
      );
    });
  zip.end();
  return zip.outputStream as unknown as AsyncIterable<Uint8Array>;
}

/** Stores how far a copy is, and tells the person's open pages. */
async function reportProgress(
  db: Db,
  job: DataCopyJob,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await db.execute(sql`
    with updated as (
      update ${dataCopies} set status = 'working', done = ${done}, total = ${total}
      where ${isDataCopy(job)} returning environment_id, user_id
    ), announced as (${liveEventInsertSql(sql`select environment_id, ${notificationsTopic}, user_id from updated`)})
    select`);
}

/** Marks a copy as ready and notifies the person. Returns false if it isn't wanted any more. */
async function markReady(
  { clock, db }: { clock: Clock; db: Db },
  job: DataCopyJob,
  bytes: number,
): Promise<boolean> {
  const now = clock.now();
  return withTransaction(db, async (tx) => {
    const updated = await tx
      .update(dataCopies)
      .set({
        status: "ready",
        done: sql`${dataCopies.total}`,
        bytes,
        expiresAt: new Date(now + dataCopyLifeMs),
      })
      .where(isDataCopy(job))
      .returning({ id: dataCopies.id });
    if (updated.length === 0) return false;
    const { environmentId, userId, id } = job;
    const key = `data copy ${id}`;
    await notify(tx, { environmentId, userId, kind: "data-copy-ready", key, createdAt: now });
    return true;
  });
}
