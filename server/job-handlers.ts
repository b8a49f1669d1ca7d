import { sweepCron, sweepExpired, sweepQueue } from "#domains/accounts/sweep-expired.server.ts";
import { letterQueue } from "#domains/messaging/queue-letter.server.ts";
import { type Mailer, sendLetter } from "#domains/messaging/send-letter.server.ts";
import { retrySms, smsQueue } from "#domains/messaging/send-sms.server.ts";
import { adoptProgress } from "#domains/progress/adopt-progress.server.ts";
import { adoptResults } from "#domains/results/adopt-results.server.ts";
import type { Providers } from "#domains/settings/providers.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { JobHandler } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import { adoptQueue } from "./reactions.ts";

/** Who works off which queue. Each handler may run twice for the same job and must not mind. */
export function jobHandlers(tools: {
  db: Db;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  vault: Vault;
  providers: Providers;
}): Record<string, JobHandler> {
  return {
    [letterQueue]: (data) => sendLetter(tools, data as { environmentId: string; id: string }),
    [smsQueue]: (data) => retrySms(tools, data as { environmentId: string; id: string }),
    [adoptQueue]: (data) => adoptGuest(tools, data as Adoption),
    [sweepQueue]: () => sweepExpired(tools),
  };
}

/** What happens by the clock: queue to cron. */
export const jobSchedules: Readonly<Record<string, string>> = { [sweepQueue]: sweepCron };

export type Adoption = { environmentId: string; fromUserId: string; toUserId: string };

/** What somebody did as a guest becomes theirs: progress joined by the merge rule, results handed over. */
export async function adoptGuest(
  tools: { db: Db; clock: Clock },
  adoption: Adoption,
): Promise<void> {
  await adoptProgress(tools, adoption);
  await adoptResults(tools, adoption);
}
