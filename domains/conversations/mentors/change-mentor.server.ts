import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { mentorsTag } from "#domains/people/members/list-mentors.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { cleanLine } from "#platform/typed-text.ts";
import {
  awayDaysMax,
  campaignMaxChars,
  openConversationsDefault,
  openConversationsMax,
} from "#domains/conversations/conversation.ts";
import { mentorUnknown } from "#domains/conversations/errors.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import type { Gender } from "#domains/conversations/routing.ts";
import { mentorProfiles } from "#domains/conversations/tables.server.ts";
import { loadTeam } from "#domains/conversations/team.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type MentorCtx = Pick<Ctx, "db" | "portal" | "actor" | "clock" | "settings">;

export type MentorChange = {
  userId: string;
  /** The leader of their pool; null: the portal's first leader. */
  leaderId: string | null;
  campaign: string;
  courseIds: string[];
  pageIds: string[];
  languages: string[];
  /** Ids of the portal's regions; none: all. */
  regions: string[];
  gender: Gender | null;
  openMax: number;
};

/** Changes what a mentor answers about, and in whose pool. @throws AUTH-DENY, NOT-FOUND, MENTOR-UNKNOWN for the leader, INVALID */
export async function changeMentor(ctx: MentorCtx, change: MentorChange): Promise<void> {
  authorize(ctx, "lead", "mentors");
  const { userId, leaderId, courseIds, pageIds, languages, regions, gender, openMax } = change;
  const team = await loadTeam(ctx.db, ctx.portal.id);
  if (!team.mentors.some((mentor) => mentor.userId === userId)) throw notFound();
  if (leaderId !== null && !team.leaderIds.includes(leaderId)) throw mentorUnknown();
  if (languages.some((language) => !ctx.settings.i18n.langs.includes(language)))
    throw invalidInput("languages: only those of the portal");
  if (regions.some((region) => !ctx.settings.regions.some(({ id }) => id === region)))
    throw invalidInput("regions: only those of the portal");
  if (openMax > openConversationsMax)
    throw invalidInput(`openMax: at most ${openConversationsMax}`);
  const campaign = cleanLine(change.campaign).trim();
  if (campaign.length > campaignMaxChars)
    throw invalidInput(`campaign: at most ${campaignMaxChars} characters`);
  const about = { courseIds, pageIds, languages, regions, gender };
  const values = { leaderId, campaign, ...about, openMax };
  await storeMentor(ctx, { action: "changeMentor", userId }, async () => values);
}

/**
 * Says until when a mentor is away: they get no new conversations. null: they are back.
 * @throws AUTH-DENY, NOT-FOUND, INVALID
 */
export async function setAbsence(
  ctx: MentorCtx,
  { userId, until }: { userId: string; until: Date | null },
): Promise<void> {
  authorize(ctx, "change", "absence", { userId });
  const days = until === null ? 0 : (until.getTime() - ctx.clock.now()) / dayMs;
  if (days < 0 || days > awayDaysMax) throw invalidInput(`until: within ${awayDaysMax} days`);
  const { mentors } = await loadTeam(ctx.db, ctx.portal.id);
  if (!mentors.some((mentor) => mentor.userId === userId)) throw notFound();
  await storeMentor(ctx, { action: "setAbsence", userId }, async () => ({ awayUntil: until }));
}

type StoredProfile = typeof mentorProfiles.$inferInsert;
type StoredRow = typeof mentorProfiles.$inferSelect;
export type MentorValues = Partial<Omit<StoredProfile, "environmentId" | "userId">>;
type Stored = { action: string; userId: string; detail?: Record<string, string> };

/**
 * Stores what a mentor answers about. Changes of one mentor wait for each other.
 * @param change gets the row as it is, undefined if there is none; null: nothing changes
 */
export async function storeMentor(
  ctx: MentorCtx,
  { action, userId, detail }: Stored,
  change: (tx: Transaction, before: StoredRow | undefined) => Promise<MentorValues | null>,
): Promise<void> {
  const environmentId = ctx.portal.id;
  await withTransaction(ctx.db, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`mentor ${environmentId} ${userId}`}, 0))`,
    );
    const before = await readProfile(tx, environmentId, userId);
    const values = await change(tx, before);
    if (values === null) return;
    const [after] = await tx
      .insert(mentorProfiles)
      .values({ environmentId, userId, openMax: openConversationsDefault, ...values })
      .onConflictDoUpdate({
        target: [mentorProfiles.environmentId, mentorProfiles.userId],
        set: values,
      })
      .returning();
    await announceChange(tx, environmentId, [mentorsTag(environmentId)]);
    await writeAudit(tx, ctx, {
      action,
      subject: ["mentor", userId],
      before: toAudit(before),
      after: toAudit(after),
      detail: { userId, ...detail },
    });
  });
}

const toAudit = (row: StoredProfile | undefined) => {
  if (!row) return {};
  const { environmentId: _, userId: __, awayUntil, ...fields } = row;
  return { ...fields, awayUntil: awayUntil?.toISOString() ?? null };
};

async function readProfile(tx: Transaction, environmentId: string, userId: string) {
  const [row] = await tx
    .select()
    .from(mentorProfiles)
    .where(and(eq(mentorProfiles.environmentId, environmentId), eq(mentorProfiles.userId, userId)));
  return row;
}
