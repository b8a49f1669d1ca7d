import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { keyedProvidersOf } from "#domains/settings/providers.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";
import { type Sms, smsSenderOf, type SmsSenderCtx } from "./sms-sender.server.ts";
import { outbox } from "./tables.server.ts";

/** The queue of SMS that couldn't be sent at once; its jobs carry `{environmentId, id}`. */
export const smsQueue = "send-sms";

/** After this time an SMS, usually a code, is no longer useful and is not sent. */
export const smsMaxAgeMs = 10 * 60 * 1000;

const errorMaxChars = 500;

/** Binds an encrypted SMS to its row in the outbox. SMS are encrypted, so that a copy of the database reveals no codes. */
export const smsContext = (environmentId: string, id: string) => `outbox ${environmentId} ${id}`;

type SendingCtx = SmsSenderCtx & Pick<Ctx, "clock" | "jobs">;

/**
 * Sends an SMS at once, because somebody is waiting for it, and stores it in the outbox. A job retries temporary
 * failures.
 * @returns whether the gateway accepted it
 */
export async function sendSms(ctx: SendingCtx, sms: Sms): Promise<boolean> {
  const { db, vault, clock, jobs, log } = ctx;
  const outboxKey = { environmentId: ctx.portal.id, id: randomUUID() };
  await db.insert(outbox).values({
    ...outboxKey,
    channel: "sms",
    recipient: sms.to,
    body: vault.seal(smsContext(outboxKey.environmentId, outboxKey.id), sms.body),
    status: "sending",
    createdAt: new Date(clock.now()),
  });
  const failure = await tryToSend(ctx, outboxKey, sms);
  if (!failure) return true;
  log.error({ err: failure, message: outboxKey.id }, "a text message could not be sent");
  if (isTemporary(failure)) await jobs.enqueue(db, smsQueue, outboxKey);
  return false;
}

/**
 * Retries an SMS. Throws temporary failures, so that the job is retried. An SMS that was being sent when its process
 * died may have arrived, and is not sent again.
 */
export async function retrySms(
  tools: Omit<SendingCtx, "portal" | "jobs">,
  job: { environmentId: string; id: string },
): Promise<void> {
  const { db, vault, clock } = tools;
  const [row] = await db
    .update(outbox)
    .set({ status: "sending" })
    .where(and(isRow(job), eq(outbox.status, "failed")))
    .returning();
  if (!row || isExpired(row.createdAt, clock.now())) return;
  const body = vault.open(smsContext(job.environmentId, job.id), row.body);
  if (body === null) return;
  const keyedProviders = await keyedProvidersOf(db, job.environmentId);
  const ctx = { ...tools, portal: { id: job.environmentId, keyedProviders } };
  const failure = await tryToSend(ctx, job, { to: row.recipient, body });
  if (failure && isTemporary(failure)) throw failure;
}

type OutboxKey = { environmentId: string; id: string };

const isRow = ({ environmentId, id }: OutboxKey) =>
  and(eq(outbox.environmentId, environmentId), eq(outbox.id, id));

async function tryToSend(
  ctx: SmsSenderCtx & Pick<Ctx, "clock">,
  outboxKey: OutboxKey,
  sms: Sms,
): Promise<Error | null> {
  const failure = await deliver(ctx, sms);
  await ctx.db
    .update(outbox)
    .set({
      status: failure ? "failed" : "sent",
      lastError: failure && String(failure).slice(0, errorMaxChars),
      attempts: sql`${outbox.attempts} + 1`,
      ...(!failure && { sentAt: new Date(ctx.clock.now()) }),
    })
    .where(isRow(outboxKey));
  if (failure && !isExpectedFailure(failure)) throw failure;
  return failure;
}

/** @returns why the SMS was not sent; null if it was */
async function deliver(ctx: SmsSenderCtx, sms: Sms): Promise<Error | null> {
  try {
    const sender = await smsSenderOf(ctx);
    if (!sender) return new NoGatewayError("This portal has no keys for an SMS gateway.");
    await sender(sms);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

class NoGatewayError extends Error {
  override readonly name = "NoGateway";
}

const isExpectedFailure = (failure: Error): boolean =>
  failure instanceof NoGatewayError || failure instanceof ServiceFailure;

/** Whether the gateway is unreachable or asks to retry. A rejected number or key stays rejected. */
function isTemporary(failure: Error): boolean {
  if (!(failure instanceof ServiceFailure)) return false;
  const { status } = failure;
  return status === undefined || status >= 500 || status === 429;
}

const isExpired = (createdAt: Date, now: number) => now - createdAt.getTime() >= smsMaxAgeMs;
