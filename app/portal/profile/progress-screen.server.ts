import { data } from "react-router";
import { countUnread } from "#domains/accounts/notifications/list-notifications.server.ts";
import { listCardsOf } from "#domains/courses/list-cards-of.server.ts";
import { listOwnProgress } from "#domains/progress/list-own-progress.server.ts";
import { listOwnCertificates } from "#domains/results/certificates/list-own-certificates.server.ts";
import { toSignIn } from "#app/portal/to-sign-in.ts";
import type { RequestCtx } from "#app/request-context.ts";
import { isProgressTab } from "./progress-tabs.ts";

/** The courses one has begun, the last one first; only those that the portal still shows. */
export async function loadProgressScreen(ctx: RequestCtx, path: string, tabId: string | undefined) {
  const tab = tabId ?? "all";
  if (!isProgressTab(tab)) throw data(null, 404);
  if (ctx.actor.kind === "guest") throw toSignIn(path);
  const [begun, unread, certificates] = await Promise.all([
    listOwnProgress(ctx),
    countUnread(ctx),
    tab === "certificates" ? listOwnCertificates(ctx) : [],
  ]);
  // By name, not from the portal's list: that ends at a hundred, and what one has done must not.
  const ids = begun.map(({ courseId }) => courseId);
  const shown = await listCardsOf(ctx, ids, ctx.language);
  const own = begun.flatMap((progress) => {
    const card = shown.find(({ id }) => id === progress.courseId);
    return card ? [{ ...progress, title: card.title, cover: card.cover }] : [];
  });
  return {
    tab,
    courses: tab === "done" ? own.filter(({ completedAt }) => completedAt > 0) : own,
    certificates: certificates.map(({ number, title, name, finishedAt, revokedAt }) => ({
      number,
      title,
      name,
      finishedAt,
      revokedAt,
    })),
    unread,
  };
}
