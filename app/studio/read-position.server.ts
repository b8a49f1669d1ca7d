import { decodeCursor, encodeCursor, type Position } from "#domains/settings/paging.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** A list on a screen: its name and filters, as `encodeCursor` takes them. */
type ListName = Parameters<typeof encodeCursor>[1];

/** Returns the position of the cursor in a screen's address; an invalid cursor leads to the first page. */
export function readPosition(ctx: RequestCtx, list: ListName, request: Request): Position | null {
  const cursor = new URL(request.url).searchParams.get("cursor");
  if (cursor === null) return null;
  try {
    return decodeCursor(ctx, list, cursor);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Returns the address of the next page of a screen's list; null at the end. */
export const nextPagePath = (
  ctx: RequestCtx,
  list: ListName,
  { path, next }: { path: string; next: Position | null },
): string | null =>
  next && `${path}?${new URLSearchParams({ cursor: encodeCursor(ctx, list, next) })}`;
