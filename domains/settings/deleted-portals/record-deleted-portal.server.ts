import type { Actor } from "#domains/settings/context.ts";
import { deletedPortals } from "#domains/settings/tables.server.ts";
import type { Transaction } from "#platform/database.server.ts";

type Deletion = {
  id: string;
  name: string;
  /** Its main host. */
  host: string;
  rowCounts: Record<string, number>;
};

/** Records that a portal was deleted, in the transaction that deletes it. The verb that deletes it checks the permission. */
export async function recordDeletedPortal(
  tx: Transaction,
  { actor }: { actor: Pick<Actor, "userId"> },
  { id, ...facts }: Deletion,
): Promise<void> {
  await tx.insert(deletedPortals).values({ ...facts, portalId: id, deletedBy: actor.userId });
}
