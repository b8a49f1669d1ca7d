import { timingSafeEqual } from "node:crypto";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import * as z from "zod";
import type { Vault } from "#platform/vault.server.ts";
import type { Portal } from "./context.ts";
import { invalidInput } from "./errors.ts";
import type { OperationRequest } from "./operation.server.ts";

/** A row's position in the list's order: the values of its sort columns. */
export type Position = readonly (string | number | boolean)[];

/** The requested part of a list: at most `limit` rows after a position, or from the start. */
export type PageRequest = { limit: number; after: Position | null };

/** One page of a list; `next` is null at the end. */
export type ListPage<Row> = { rows: Row[]; next: Position | null };

const cursorMaxChars = 2_000;
const macChars = 32;

/** The query of every list of `/api`: up to `limit` rows (at most `limitMax`) after `cursor`. */
export const pageQuery = (limitMax: number) => ({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(limitMax)
    .optional()
    .describe(`the number of rows; default: ${limitMax}`),
  cursor: z
    .string()
    .max(cursorMaxChars)
    .optional()
    .describe('from the Link header (rel="next") of the previous page'),
});

/** How many rows to read: one more than requested shows whether there is a next page. */
export const rowsToRead = ({ limit }: PageRequest): number => limit + 1;

/**
 * A limit that is part of the statement's text. Where the limit is a value, PostgreSQL expects a tenth of all rows, and in
 * a large table it plans the query again for each request. So pages with a limit of their own read within this one.
 */
export const constantLimit = (rows: number): SQL => sql.raw(String(rows));

/** A condition that skips the rows of earlier pages. It compares the query's sort columns. */
export function afterCursor(
  { after }: PageRequest,
  condition: (...position: Position[number][]) => SQL,
): SQL {
  return after === null ? sql`true` : condition(...after);
}

/** A time with its microseconds, for a position: a Date has only milliseconds, so it would skip or repeat rows. */
export const microsecondTime = (column: SQLWrapper): SQL<string> => sql<string>`${column}`;

/** Makes a page of rows that were read with `rowsToRead`. */
export function pageOf<Stored, Row>(
  storedRows: readonly Stored[],
  { limit }: PageRequest,
  positionOf: (storedRow: Stored) => Position,
  toRow: (storedRow: Stored) => Row,
): ListPage<Row> {
  const rows = storedRows.slice(0, limit);
  const last = storedRows.length > limit ? rows.at(-1) : undefined;
  return { rows: rows.map(toRow), next: last === undefined ? null : positionOf(last) };
}

/** Makes a page of a list that is completely in memory. If the cursor's row is gone, its old position is used. */
export function pageOfCompleteList<Row extends { id: string }>(
  list: readonly Row[],
  pageRequest: PageRequest,
): ListPage<Row> {
  const [id, position] = pageRequest.after ?? ["", -1];
  const found = list.findIndex((row) => row.id === id);
  const start = (found === -1 ? Number(position) : found) + 1;
  const rows = list
    .map((row, index) => ({ row, index }))
    .slice(start, start + rowsToRead(pageRequest));
  return pageOf(
    rows,
    pageRequest,
    ({ row, index }) => [row.id, index],
    ({ row }) => row,
  );
}

type SigningContext = { portal: Pick<Portal, "id">; vault: Vault };
/** The list that a cursor is valid for: its name and filters. */
type ListName = readonly (string | number | boolean | null)[];

/** Encodes a position for clients, signed for this portal and list, so it can't be made up or used elsewhere. */
export function encodeCursor(ctx: SigningContext, list: ListName, position: Position): string {
  const text = JSON.stringify(position);
  return `${Buffer.from(text).toString("base64url")}.${signature(ctx, list, text)}`;
}

/** @throws INVALID for a cursor of another list */
export function decodeCursor(ctx: SigningContext, list: ListName, cursor: string): Position {
  const [encoded = "", givenSignature = ""] = cursor.split(".", 2);
  const text = Buffer.from(encoded, "base64url").toString("utf8");
  const expected = Buffer.from(signature(ctx, list, text));
  const received = Buffer.from(givenSignature);
  if (received.length === expected.length && timingSafeEqual(received, expected))
    return JSON.parse(text) as Position;
  const message = "is not from this list's Link header; ask without it for the first page";
  throw invalidInput(`cursor: ${message}`, {
    cursor: { key: "crud.validation.message.regexp", message },
  });
}

const signature = ({ portal, vault }: SigningContext, list: ListName, text: string) =>
  vault.mac("cursor", JSON.stringify([portal.id, list, text])).slice(0, macChars);

type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/**
 * Returns the rows of one page of a list, and names the next page in the `Link` header.
 * @param read reads the requested page of the list
 * @throws INVALID
 */
export async function respondWithPage<Row>(
  ctx: SigningContext,
  request: OperationRequest,
  { list, limitMax, query }: { list: ListName; limitMax: number; query: PageQuery },
  read: (pageRequest: PageRequest) => ListPage<Row> | Promise<ListPage<Row>>,
): Promise<Row[]> {
  const after = query.cursor === undefined ? null : decodeCursor(ctx, list, query.cursor);
  const { rows, next } = await read({ limit: query.limit ?? limitMax, after });
  if (next !== null) request.linkNext(encodeCursor(ctx, list, next));
  return rows;
}
