import { listOpenCases, readCase } from "#domains/conversations/cases/cases.server.ts";
import { listSavedReplies } from "#domains/conversations/inbox/saved-replies.server.ts";
import { loadDesk } from "#domains/conversations/mentors/load-desk.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Loads the leader's desk, and the case that is open. Opening a case is recorded in the audit log. */
export async function loadMentorsScreen(ctx: RequestCtx, search: URLSearchParams) {
  const caseId = search.get("case");
  const [desk, cases, savedReplies, openCase] = await Promise.all([
    loadDesk(ctx),
    listOpenCases(ctx),
    listSavedReplies(ctx),
    caseId === null ? null : readCase(ctx, caseId),
  ]);
  const courses = new Map<string, string>();
  for (const { context } of desk.waiting) {
    if (!context || courses.has(context.courseId)) continue;
    const course = await loadCourse(ctx, context.courseId, ctx.language);
    if (course) courses.set(course.id, course.title);
  }
  const now = ctx.clock.now();
  return {
    now,
    cases,
    openCase,
    emergencyNumbers: {
      helpLine: ctx.settings.conversations.helpLine,
      safeguarding: ctx.settings.conversations.safeguarding,
    },
    savedReplies,
    waitingCount: desk.waitingCount,
    unownedCount: desk.unownedCount,
    times: desk.times,
    waiting: desk.waiting.map(({ context, language, ...row }) => ({
      ...row,
      language: languageNameIn(ctx.language, language),
      course: context ? (courses.get(context.courseId) ?? null) : null,
    })),
    mentors: desk.mentors.map((mentor) => ({
      userId: mentor.userId,
      name: mentor.fullName,
      openCount: mentor.openCount,
      waitingCount: mentor.waitingCount,
      languages: mentor.languages.map((language) => languageNameIn(ctx.language, language)),
      awayUntil: mentor.awayUntil > now ? mentor.awayUntil : null,
    })),
  };
}

export type MentorsScreenData = Awaited<ReturnType<typeof loadMentorsScreen>>;
