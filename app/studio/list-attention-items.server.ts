import { countPartlyTranslated } from "#domains/courses/count-partly-translated.server.ts";
import { can as canCourses } from "#domains/courses/policy.server.ts";
import { listQueue } from "#domains/discussions/moderation/list-queue.server.ts";
import { summarizeMedia } from "#domains/files/library/list-media.server.ts";
import { can as canFiles } from "#domains/files/policy.server.ts";
import { can as canSettings } from "#domains/settings/policy.server.ts";
import {
  needsLook,
  readBackupStatus,
} from "#domains/settings/backups/read-backup-status.server.ts";
import { readInstallationHealth } from "#platform/installation-health.server.ts";
import { inboxCountMax } from "#domains/conversations/inbox/inbox-view.ts";
import { listInbox } from "#domains/conversations/inbox/list-inbox.server.ts";
import { can as canConversations } from "#domains/conversations/policy.server.ts";
import { can as canDiscussions } from "#domains/discussions/policy.server.ts";
import { listPrayerQueue } from "#domains/discussions/prayers/list-prayer-queue.server.ts";
import { can as canIdentity } from "#domains/identity/policy.server.ts";
import {
  type BlockedAttempt,
  listBlockedAttempts,
} from "#domains/identity/limits/list-blocked-attempts.server.ts";
import { can as canMessaging } from "#domains/messaging/policy.server.ts";
import { deliveryDays, readDelivery } from "#domains/messaging/read-delivery.server.ts";
import { listOrders } from "#domains/orders/list-orders.server.ts";
import { can as canOrders } from "#domains/orders/policy.server.ts";
import { countDrafts } from "#domains/pages/count-drafts.server.ts";
import { can as canPages } from "#domains/pages/policy.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { AttentionItem } from "./attention-item.ts";

/** Older blocked attempts aren't listed: nobody needs to act on them. */
const recentMs = 24 * 60 * 60 * 1000;
/** Orders named in a need; the others are only counted. */
const namedOrdersMax = 3;

/** Lists what waits for the caller, the most urgent first. Only what they may see counts. */
export async function listAttentionItems(ctx: RequestCtx): Promise<AttentionItem[]> {
  const needs = await Promise.all([
    findQuestions(ctx),
    findOrdersToCheck(ctx),
    findFailedMessages(ctx),
    findBlockedAttempts(ctx),
    findFailedJobs(ctx),
    findBackups(ctx),
    findPrayers(ctx),
    findDiscussions(ctx),
    findDrafts(ctx),
    findUntranslated(ctx),
    findUndescribed(ctx),
  ]);
  return needs.flat().filter((need) => need !== null);
}

/** Counts the learners who wait for the caller's own answer, and those whom nobody has taken from the caller's pool. */
async function findQuestions(ctx: RequestCtx): Promise<AttentionItem[]> {
  if (!canConversations(ctx, "open", "inbox")) return [];
  const { counts } = await listInbox(ctx, { view: "mine" });
  const items = [
    { kind: "questions", counted: counts.mine },
    { kind: "unassigned", counted: counts.pool },
  ] as const;
  return items
    .filter(({ counted }) => counted > 0)
    .map(({ kind, counted }) => ({
      kind,
      count: Math.min(counted, inboxCountMax),
      isCountComplete: counted <= inboxCountMax,
    }));
}

async function findOrdersToCheck(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canOrders(ctx, "list", "order")) return null;
  const orders = await listOrders(ctx, { attention: true });
  if (orders.length === 0) return null;
  const ids = orders.slice(0, namedOrdersMax).map(({ id }) => id);
  return { kind: "orders", count: orders.length, ids };
}

async function findFailedMessages(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canMessaging(ctx, "read", "delivery of messages")) return null;
  const { failed } = await readDelivery(ctx);
  return failed === 0 ? null : { kind: "messages", count: failed, days: deliveryDays };
}

async function findBlockedAttempts(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canIdentity(ctx, "list", "blocked attempts")) return null;
  const { rows } = await listBlockedAttempts(ctx);
  const isRecent = ({ lastAt }: BlockedAttempt) => Date.parse(lastAt) > ctx.clock.now() - recentMs;
  const count = rows.filter(isRecent).length;
  return count === 0 ? null : { kind: "blocked", count };
}

async function findPrayers(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canDiscussions(ctx, "moderate", "prayer requests")) return null;
  const { counts } = await listPrayerQueue(ctx, "held");
  return counts.held === 0 ? null : { kind: "prayers", count: counts.held };
}

/** Counts the messages that moderators have to read: those that were held back or reported. */
async function findDiscussions(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canDiscussions(ctx, "moderate", "discussions")) return null;
  const { counts } = await listQueue(ctx, "waiting");
  const count = counts.waiting + counts.reported;
  return count === 0 ? null : { kind: "discussions", count };
}

/** Work of the installation that failed for good, such as an email or a refund. */
async function findFailedJobs(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canSettings(ctx, "read", "installation health")) return null;
  const { jobs } = await readInstallationHealth(ctx.db);
  return jobs.failed === 0 ? null : { kind: "health", count: jobs.failed };
}

/** Backups that fail, can't be restored or are too old. */
async function findBackups(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canSettings(ctx, "read", "installation health")) return null;
  const status = await readBackupStatus(ctx.db);
  return needsLook(status, ctx.clock.now()) ? { kind: "backups", count: 1 } : null;
}

async function findUntranslated(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canCourses(ctx, "list", "unpublished courses")) return null;
  const count = await countPartlyTranslated(ctx);
  return count === 0 ? null : { kind: "translations", count };
}

async function findUndescribed(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canFiles(ctx, "see", "media")) return null;
  const { undescribed } = await summarizeMedia(ctx);
  return undescribed === 0 ? null : { kind: "alts", count: undescribed };
}

async function findDrafts(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canPages(ctx, "list", "page")) return null;
  const count = await countDrafts(ctx);
  return count === 0 ? null : { kind: "drafts", count };
}
