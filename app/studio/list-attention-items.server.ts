import { inboxCountMax } from "#domains/conversations/inbox/inbox-view.ts";
import { listInbox } from "#domains/conversations/inbox/list-inbox.server.ts";
import { can as canConversations } from "#domains/conversations/policy.server.ts";
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
    findDrafts(ctx),
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

async function findDrafts(ctx: RequestCtx): Promise<AttentionItem | null> {
  if (!canPages(ctx, "list", "page")) return null;
  const count = await countDrafts(ctx);
  return count === 0 ? null : { kind: "drafts", count };
}
