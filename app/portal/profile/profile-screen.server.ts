import { listOwnLinks } from "#domains/accounts/list-own-links.server.ts";
import { listSessions } from "#domains/accounts/list-sessions.server.ts";
import { loadContacts } from "#domains/accounts/load-contacts.server.ts";
import { hasMessengerLink } from "#domains/accounts/identity.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { listOwnProgress } from "#domains/progress/list-own-progress.server.ts";
import type { RequestCtx } from "#app/request-context.ts";

/** Everything that the profile shows of its owner; null for who is not signed in. */
export async function loadProfileScreen(ctx: RequestCtx) {
  if (ctx.actor.kind !== "user") return null;
  const [contacts, links, sessions, courses, begun] = await Promise.all([
    loadContacts(ctx),
    listOwnLinks(ctx),
    listSessions(ctx),
    listCourses(ctx, ctx.language),
    listOwnProgress(ctx),
  ]);
  if (!contacts) return null;
  const own = courses.flatMap(({ id, title }) => {
    const progress = begun.find(({ courseId }) => courseId === id);
    return progress ? [{ id, title, done: progress.doneCount, total: progress.total }] : [];
  });
  return {
    contacts,
    // The service's own number of a person is nobody's reading.
    links: links.map((link) => ({ link, method: link.split("|", 1)[0]! })),
    hasMessenger: hasMessengerLink(links),
    sessions,
    courses: own,
    facts: { routeName: "profile" },
  };
}

export type ProfileScreenData = NonNullable<Awaited<ReturnType<typeof loadProfileScreen>>>;
