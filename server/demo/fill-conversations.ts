import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import {
  type PreparedFile,
  prepareFiles,
} from "#domains/conversations/files/prepare-files.server.ts";
import { stopAssigning } from "#domains/conversations/mentors/stop-assigning.server.ts";
import { storePastConversation } from "#domains/conversations/store-past-conversation.server.ts";
import { createMember } from "#domains/identity/membership/change-membership.server.ts";
import { discipleRole } from "#domains/identity/user.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { mentorRole } from "#domains/settings/roles.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";

type DemoMentor = { firstName: string; lastName: string; avatar?: string; role?: string };
/** A picture of the demo, by its path in the demo's folder, and what its sender says it shows. */
type DemoPicture = { picture: string; name: string; alt: string };
type DemoMessage = {
  from: "learner" | "mentor" | "note";
  hoursAgo: number;
  text: string;
  pictures?: DemoPicture[];
};
type DemoConversation = {
  learner: string;
  language: string;
  course?: string;
  /** The first name of one of the mentors; without it, it waits for somebody to take it. */
  mentor?: string;
  messages: DemoMessage[];
};

const hourMs = 3_600_000;

type DemoCtx = SystemCtx & { files: FileStore };

const readList = async <Row>(file: string): Promise<Row[]> =>
  parse(await readFile(file, "utf8").catch(() => "[]")) as Row[];

/**
 * Creates the demo portal's mentors, their leader and some of their conversations. None of these people can sign in.
 * @returns the mentors' ids, by first name
 */
export async function fillConversations(
  ctx: DemoCtx,
  { portalId, folder }: { portalId: string; folder: string },
): Promise<ReadonlyMap<string, string>> {
  const mentors = await readList<DemoMentor>(join(folder, "mentors", `${portalId}.yaml`));
  const talks = await readList<DemoConversation>(join(folder, "conversations", `${portalId}.yaml`));
  return withTransaction(ctx.db, async (tx) => {
    const team = await createTeam(tx, ctx, mentors);
    for (const talk of talks) await createConversation(tx, ctx, { ...talk, folder }, team);
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
  ctx: DemoCtx,
  { learner, language, course, mentor, messages, folder }: DemoConversation & { folder: string },
  { leaderId, ids }: DemoTeam,
): Promise<void> {
  if (leaderId === null) throw new Error("A demo portal with conversations needs a leader.");
  const { portal } = ctx;
  const now = ctx.clock.now();
  const ownerId = mentor === undefined ? null : (ids.get(mentor) ?? null);
  const userId = await createMember(tx, portal.id, {
    profile: { firstName: learner },
    roles: [discipleRole],
    createdAt: new Date(now),
  });
  const pastMessages = [];
  for (const { from, hoursAgo, text, pictures = [] } of messages) {
    const files = await preparePictures(folder, pictures);
    pastMessages.push({ from, text, files, createdAt: new Date(now - hoursAgo * hourMs) });
  }
  await storePastConversation(tx, ctx, {
    environmentId: portal.id,
    userId,
    ownerId,
    leaderId,
    language,
    context: course === undefined ? null : { courseId: course, elementId: null },
    messages: pastMessages,
  });
}

async function preparePictures(
  folder: string,
  pictures: readonly DemoPicture[],
): Promise<PreparedFile[]> {
  const uploads = pictures.map(async ({ picture, name, alt }) => ({
    name,
    alt,
    bytes: await readFile(join(folder, picture)),
  }));
  return prepareFiles(await Promise.all(uploads));
}
