import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { stopAssigning } from "#domains/conversations/mentors/stop-assigning.server.ts";
import { storePastConversation } from "#domains/conversations/store-past-conversation.server.ts";
import { createMember } from "#domains/identity/membership/change-membership.server.ts";
import { discipleRole } from "#domains/identity/user.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { mentorRole } from "#domains/settings/roles.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";

type DemoMentor = { firstName: string; lastName: string; avatar?: string; role?: string };
type DemoMessage = { from: "learner" | "mentor" | "note"; hoursAgo: number; text: string };
type DemoConversation = {
  learner: string;
  language: string;
  course?: string;
  /** The first name of one of the mentors; without it, it waits for somebody to take it. */
  mentor?: string;
  messages: DemoMessage[];
};

const hourMs = 3_600_000;

const readList = async <Row>(file: string): Promise<Row[]> =>
  parse(await readFile(file, "utf8").catch(() => "[]")) as Row[];

/**
 * Creates the demo portal's mentors, their leader and some of their conversations. None of these people can sign in.
 * @returns the mentors' ids, by first name
 */
export async function fillConversations(
  ctx: SystemCtx,
  { portalId, folder }: { portalId: string; folder: string },
): Promise<ReadonlyMap<string, string>> {
  const mentors = await readList<DemoMentor>(join(folder, "mentors", `${portalId}.yaml`));
  const talks = await readList<DemoConversation>(join(folder, "conversations", `${portalId}.yaml`));
  return withTransaction(ctx.db, async (tx) => {
    const team = await createTeam(tx, ctx, mentors);
    for (const talk of talks) await createConversation(tx, ctx, talk, team);
    return team.ids;
  });
}

type DemoTeam = { leaderId: string | null; ids: ReadonlyMap<string, string> };

async function createTeam(
  tx: Transaction,
  { portal, clock }: SystemCtx,
  mentors: readonly DemoMentor[],
): Promise<DemoTeam> {
  const environmentId = portal.id;
  const ids = new Map<string, string>();
  let leaderId: string | null = null;
  for (const [index, { firstName, lastName, avatar, role }] of mentors.entries()) {
    const picture = avatar === undefined ? {} : { avatar: { url: avatar, id: avatar } };
    const profile = { firstName, lastName, ...picture };
    const roles = [discipleRole, role ?? mentorRole];
    const createdAt = new Date(clock.now() + index);
    const userId = await createMember(tx, environmentId, { profile, roles, createdAt });
    if (role === undefined) {
      ids.set(firstName, userId);
      await stopAssigning(tx, { environmentId, userId });
    } else leaderId = userId;
  }
  return { leaderId, ids };
}

async function createConversation(
  tx: Transaction,
  { portal, clock }: SystemCtx,
  { learner, language, course, mentor, messages }: DemoConversation,
  { leaderId, ids }: DemoTeam,
): Promise<void> {
  if (leaderId === null) throw new Error("A demo portal with conversations needs a leader.");
  const now = clock.now();
  const ownerId = mentor === undefined ? null : (ids.get(mentor) ?? null);
  const userId = await createMember(tx, portal.id, {
    profile: { firstName: learner },
    roles: [discipleRole],
    createdAt: new Date(now),
  });
  await storePastConversation(tx, {
    environmentId: portal.id,
    userId,
    ownerId,
    leaderId,
    language,
    context: course === undefined ? null : { courseId: course, elementId: null },
    messages: messages.map(({ from, hoursAgo, text }) => ({
      from,
      text,
      createdAt: new Date(now - hoursAgo * hourMs),
    })),
  });
}
