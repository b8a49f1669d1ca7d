import { sql } from "drizzle-orm";
import type { Db, Transaction } from "./database.server.ts";

type Broadcast = { channel: string; payload: string };
type Handlers = Readonly<Record<string, (payload: string) => void>>;

const broadcastsOf = new WeakMap<object, readonly Broadcast[]>();
const ownHandlersOf = new WeakMap<object, Handlers>();

/**
 * Tells all processes that listen to the channel, when the transaction is committed (PostgreSQL NOTIFY).
 * @param payload fewer than 8000 bytes
 */
export async function broadcast(tx: Transaction, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
  remember(tx, [{ channel, payload }]);
}

/**
 * Calls the handlers with this process's own broadcasts right after the commit. PostgreSQL delivers them later, which can
 * be too late for a page that the same person opens next. Each broadcast is heard twice.
 */
export function hearOwnBroadcasts(db: Db, handlers: Handlers): void {
  ownHandlersOf.set(db, handlers);
}

/** For `withTransaction`, after a commit on `db`: this process hears the transaction's broadcasts. */
export function hearCommitted(tx: Transaction, db: Db): void {
  for (const { channel, payload } of broadcastsOf.get(tx) ?? [])
    ownHandlersOf.get(db)?.[channel]?.(payload);
}

/** For `withTransaction`, after a savepoint: its broadcasts become those of the transaction that it is a part of. */
export function keepForOuter(savepoint: Transaction, outer: Db): void {
  remember(outer, broadcastsOf.get(savepoint) ?? []);
}

function remember(tx: object, broadcasts: readonly Broadcast[]): void {
  broadcastsOf.set(tx, [...(broadcastsOf.get(tx) ?? []), ...broadcasts]);
}
