import { data } from "react-router";
import { listCardsByIds } from "#domains/courses/list-cards-by-ids.server.ts";
import { listLimit } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { listStartedCourses } from "#domains/learning/progress/list-started-courses.server.ts";
import { listOwnCertificates } from "#domains/learning/certificates/list-own-certificates.server.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadTabs } from "./load-tabs.server.ts";
import { isProgressTab } from "./progress-tabs.ts";

/** Loads the courses that the user has started, the latest first; only those that the portal still shows. */
export async function loadProgressScreen(ctx: RequestCtx, path: string, tabId: string | undefined) {
  const tab = tabId ?? "all";
  if (!isProgressTab(tab)) throw data(null, 404);
  if (ctx.actor.kind === "guest") throw redirectToSignIn(path);
  const [started, tabs, certificates] = await Promise.all([
    // The user's history also includes courses that no list of the portal shows.
    listStartedCourses(ctx, { unlistedMax: listLimit }),
    loadTabs(ctx),
    tab === "certificates" ? listOwnCertificates(ctx) : { rows: [] },
  ]);
  const ids = started.map(({ courseId }) => courseId);
  const cards = await listCardsByIds(ctx, ids, ctx.language);
  const startedCourses = started.flatMap((progress) => {
    const card = cards.find(({ id }) => id === progress.courseId);
    if (!card) return [];
    const { next, ...summary } = progress;
    const { type, number } = next;
    return [
      {
        ...summary,
        title: card.title,
        cover: card.cover,
        next: { type, number, path: elementPath(next) },
      },
    ];
  });
  return {
    tab,
    courses:
      tab === "done" ? startedCourses.filter(({ completedAt }) => completedAt > 0) : startedCourses,
    certificates: certificates.rows.map(({ number, title, name, finishedAt, revokedAt }) => ({
      number,
      title,
      name,
      finishedAt,
      revokedAt,
    })),
    tabs,
  };
}
