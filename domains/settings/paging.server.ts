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
export type PageWish = { limit: number; after: Position | null };

/** One page of a list; `next` is null at the end. */
export type Page<Row> = { rows: Row[]; next: Position | null };

const cursorMaxChars = 2_000;
const macChars = 32;

/** The query of every list of `/api`: up to `limit` rows (at most `most`) after `cursor`. */
export const pageQuery = (most: number) => ({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(most)
    .optional()
    .describe(`the number of rows; default: ${most}`),
  cursor: z
    .string()
    .max(cursorMaxChars)
    .optional()
    .describe('from the Link header (rel="next") of the previous page'),
});

/** How many rows to read: one more than requested shows whether there is a next page. */
export const rowsToRead = ({ limit }: PageWish): number => limit + 1;

/** A condition that skips the rows of earlier pages. It compares the query's sort columns. */
export function afterCursor(
  { after }: PageWish,
  condition: (...position: Position[number][]) => SQL,
): SQL {
  return after === null ? sql`true` : condition(...after);
}

/** A time with its microseconds, for a position: a Date has only milliseconds, so it would skip or repeat rows. */
export const exactTime = (column: SQLWrapper): SQL<string> => sql<string>`${column}`;

/** Makes a page of rows that were read with `rowsToRead`. */
export function pageOf<Stored, Row>(
  stored: readonly Stored[],
  { limit }: PageWish,
  positionOf: (one: Stored) => Position,
  present: (one: Stored) => Row,
): Page<Row> {
  const rows = stored.slice(0, limit);
  const last = stored.length > limit ? rows.at(-1) : undefined;
  return { rows: rows.map(present), next: last === undefined ? null : positionOf(last) };
}

/** Makes a page of a list that is completely in memory. If the cursor's row is gone, its old position is used. */
export function pageOfWhole<Row extends { id: string }>(
  list: readonly Row[],
  wish: PageWish,
): Page<Row> {
  const [id, place] = wish.after ?? ["", -1];
  const found = list.findIndex((row) => row.id === id);
  const start = (found === -1 ? Number(place) : found) + 1;
  const rows = list.map((row, at) => ({ row, at })).slice(start, start + rowsToRead(wish));
  return pageOf(
    rows,
    wish,
    ({ row, at }) => [row.id, at],
    ({ row }) => row,
  );
}

type Signer = { portal: Pick<Portal, "id">; vault: Vault };
/** What a cursor is valid for: the list's name and its filters. */
type ListName = readonly (string | number | boolean | null)[];

/** Encodes a position for clients, signed for this portal and list, so it can't be made up or used elsewhere. */
export function makeCursor(ctx: Signer, list: ListName, position: Position): string {
  const text = JSON.stringify(position);
  return `${Buffer.from(text).toString("base64url")}.${signature(ctx, list, text)}`;
}

/** @throws INVALID for a cursor of another list */
function readCursor(ctx: Signer, list: ListName, cursor: string): Position {
  const [encoded = "", given = ""] = cursor.split(".", 2);
  const text = Buffer.from(encoded, "base64url").toString("utf8");
  const right = Buffer.from(signature(ctx, list, text));
  const sent = Buffer.from(given);
  if (sent.length === right.length && timingSafeEqual(sent, right))
    return JSON.parse(text) as Position;
  const message = "is not from this list's Link header; ask without it for the first page";
  throw invalidInput(`cursor: ${message}`, {
    cursor: { key: "crud.validation.message.regexp", message },
  });
}

const signature = ({ portal, vault }: Signer, list: ListName, text: string) =>
  vault.mac("cursor", JSON.stringify([portal.id, list, text])).slice(0, macChars);

type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/**
 * Answers one page of a list, with the next one in the `Link` header.
 * @param list what the cursor is valid for; `read` gets the requested page
 * @throws INVALID
 */
export async function answerPage<Row>(
  ctx: Signer,
  asked: OperationRequest,
  { list, most, query }: { list: ListName; most: number; query: PageQuery },
  read: (wish: PageWish) => Page<Row> | Promise<Page<Row>>,
): Promise<Row[]> {
  const after = query.cursor === undefined ? null : readCursor(ctx, list, query.cursor);
  const { rows, next } = await read({ limit: query.limit ?? most, after });
  if (next !== null) asked.linkNext(makeCursor(ctx, list, next));
  return rows;
}
