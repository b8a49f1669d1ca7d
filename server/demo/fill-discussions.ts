import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { ReactionKind } from "#domains/discussions/discussion.ts";
import { storePastMessage } from "#domains/discussions/store-past-message.server.ts";
import { createMember } from "#domains/identity/membership/change-membership.server.ts";
import { discipleRole } from "#domains/identity/user.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";

/** People are named by their first name. */
type DemoMessage = {
  from: string;
  hoursAgo: number;
  text: string;
  highlightedBy?: string;
  reactions?: Partial<Record<ReactionKind, string[]>>;
  replies?: DemoMessage[];
};
type DemoDiscussion = { element: string; messages: DemoMessage[] };

const hourMs = 3_600_000;

/**
 * Creates what people wrote below lessons of a demo portal. None of them can sign in.
 * @param mentorIds the ids of the mentors, by first name; everybody else is created
 */
export async function fillDiscussions(
  ctx: SystemCtx,
  { portalId, folder }: { portalId: string; folder: string },
  mentorIds: ReadonlyMap<string, string>,
): Promise<void> {
  const file = await readFile(join(folder, "discussions", `${portalId}.yaml`), "utf8").catch(
    () => "[]",
  );
  const discussions = parse(file) as DemoDiscussion[];
  await withTransaction(ctx.db, async (tx) => {
    const userIds = new Map(mentorIds);
    for (const { element, messages } of discussions)
      for (const message of messages) await createMessage(tx, ctx, { element, message, userIds });
  });
}

type NewMessage = { element: string; message: DemoMessage; userIds: Map<string, string> };

async function createMessage(
  tx: Transaction,
  ctx: SystemCtx,
  { element, message, userIds }: NewMessage,
  parentId: string | null = null,
): Promise<void> {
  const userIdOf = async (firstName: string): Promise<string> => {
    const known = userIds.get(firstName);
    if (known !== undefined) return known;
    const createdAt = new Date(ctx.clock.now());
    const member = { profile: { firstName }, roles: [discipleRole], createdAt };
    const userId = await createMember(tx, ctx.portal.id, member);
    userIds.set(firstName, userId);
    return userId;
  };
  const { from, hoursAgo, text, highlightedBy, reactions = {}, replies = [] } = message;
  const storedReactions: { userId: string; kind: ReactionKind }[] = [];
  for (const [kind, names] of Object.entries(reactions) as [ReactionKind, string[]][])
    for (const name of names) storedReactions.push({ kind, userId: await userIdOf(name) });
  const id = await storePastMessage(tx, {
    environmentId: ctx.portal.id,
    elementId: element,
    parentId,
    userId: await userIdOf(from),
    text,
    createdAt: new Date(ctx.clock.now() - hoursAgo * hourMs),
    highlightedBy: highlightedBy === undefined ? null : await userIdOf(highlightedBy),
    reactions: storedReactions,
  });
  for (const reply of replies)
    await createMessage(tx, ctx, { element, message: reply, userIds }, id);
}
