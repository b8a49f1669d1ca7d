import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * SQL: the hashes of all stored files whose addresses a document contains. `file_hashes` is a function of the database.
 * Every table whose documents show files has an index on it.
 */
export const fileHashesOf = (column: string): SQL => sql.raw(`file_hashes(${column})`);

/** SQL: whether a document shows a file. */
export const showsFile = (body: PgColumn | SQL, hash: string | PgColumn): SQL =>
  sql`file_hashes(${body}) @> array[${hash}]::text[]`;
