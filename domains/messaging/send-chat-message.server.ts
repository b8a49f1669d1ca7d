import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { keyedProvidersOf, providerKeysOf } from "#domains/settings/providers.server.ts";
import { type Channel, isChannel } from "./messenger.ts";
import { openChatMessage } from "./queue-chat-message.server.ts";
import { outbox } from "./tables.server.ts";
import type { ChatMessage } from "./adapters/adapter.ts";
import { adapterOf } from "./adapters/adapters.server.ts";

/** After this time a chat message is no longer useful. */
export const chatMessageMaxAgeMs = 24 * 60 * 60 * 1000;
const errorMaxChars = 500;

type Tools = Pick<Ctx, "db" | "clock" | "log" | "vault" | "providers">;

/** Sends a queued chat message. Stores a failure and throws it, so that the job is retried. */
export async function sendChatMessage(
  tools: Tools,
  job: { environmentId: string; id: string },
): Promise<void> {
  const { db, clock, vault } = tools;
  const isMessage = and(eq(outbox.environmentId, job.environmentId), eq(outbox.id, job.id));
  const [row] = await db.select().from(outbox).where(isMessage);
  if (!row || row.status === "sent" || !isChannel(row.channel)) return;
  if (clock.now() - row.createdAt.getTime() >= chatMessageMaxAgeMs) return;
  const message = openChatMessage(vault, row);
  if (!message) return;
  const attemptColumns = { attempts: sql`${outbox.attempts} + 1` };
  try {
    await deliver(tools, job.environmentId, row.channel, row.recipient, message);
  } catch (error) {
    const lastError = String(error).slice(0, errorMaxChars);
    await db
      .update(outbox)
      .set({ ...attemptColumns, status: "failed", lastError })
      .where(isMessage);
    throw error;
  }
  const sentAt = new Date(clock.now());
  await db
    .update(outbox)
    .set({ ...attemptColumns, status: "sent", lastError: null, sentAt })
    .where(isMessage);
}

async function deliver<C extends Channel>(
  tools: Tools,
  environmentId: string,
  channel: C,
  to: string,
  message: ChatMessage,
): Promise<void> {
  const keyedProviders = await keyedProvidersOf(tools.db, environmentId);
  const keys = await providerKeysOf(
    { ...tools, portal: { id: environmentId, keyedProviders } },
    channel,
  );
  if (!keys) throw new Error(`This portal has no keys for ${channel}.`);
  await adapterOf(channel).send({ urls: tools.providers.urls, keys }, to, message);
}
