import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import type { AbstractIntlMessages } from "use-intl";
import { canLearnersAsk } from "#domains/conversations/mentors/can-learners-ask.server.ts";
import { listEntries } from "#domains/discussions/list-entries.server.ts";
import { messagesPageMax } from "#domains/discussions/discussion.ts";
import { listMessages } from "#domains/discussions/list-messages.server.ts";
import { can } from "#domains/discussions/policy.server.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import { signInFirst } from "#domains/settings/errors.ts";
import { decodeCursor, encodeCursor } from "#domains/settings/paging.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestPathOf } from "#popups/request-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import {
  type DiscussionSubject,
  discussionHref,
  discussionOver,
  readSubject,
} from "#domains/discussions/discussion-address.ts";
import type { DiscussionData, DiscussionResult } from "./data.ts";

/**
 * `?popup=discussion&of=welcome`: the element's discussion. A visitor who has to sign in first is asked to; without access
 * to the element there is no popup.
 */
export default async function loadDiscussion(
  ctx: RequestCtx,
  subjectText: string | null,
  request: Request,
): Promise<DiscussionData | null> {
  // Messages change more often than the cache of guests' pages is cleared.
  ctx.doNotCache();
  const subject = readSubject(subjectText);
  if (!subject) return null;
  try {
    return await loadSubject(ctx, subject);
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    if (error.code === signInFirst.code)
      throw redirect(signInOver(requestPathOf(request), subject));
    return null;
  }
}

async function loadSubject(
  ctx: RequestCtx,
  subject: DiscussionSubject,
): Promise<DiscussionData | null> {
  const { discussionId, order, threadId: parentId, cursor } = subject;
  const courseId = await findElementCourse(ctx, discussionId, null);
  if (!courseId) return null;
  const entries = await listEntries(ctx, { courseId, language: ctx.language });
  const entry = entries.find(({ id }) => id === discussionId);
  if (!entry) return null;
  const list = ["discussion", discussionId, order, parentId];
  const after = cursor === null ? null : decodeCursor(ctx, list, cursor);
  const pageRequest = { limit: messagesPageMax, after };
  const input = { discussionId, order, parentId, pageRequest };
  const { rows, next, status, question, highlight, parent } = await listMessages(ctx, input);
  return {
    discussionId,
    courseId,
    entries,
    entry,
    subject,
    status,
    question,
    highlight: parentId === null ? highlight : null,
    parent,
    messages: rows,
    nextHref: next && discussionHref(entry, { ...subject, cursor: encodeCursor(ctx, list, next) }),
    writer: ctx.actor.kind === "user" ? { name: ctx.actor.firstName } : null,
    canReport: ctx.settings.discussions.moderation !== "off",
    canHighlight: can(ctx, "highlight", "discussion message"),
    canModerate: can(ctx, "moderate", "discussions"),
    canPass: can(ctx, "pass to a mentor", "discussion message") && (await canLearnersAsk(ctx)),
    signInHref: signInOver(elementPath(entry), subject),
    now: new Date(ctx.clock.now()).toISOString(),
    key: randomUUID(),
    texts: ctx.messages(ctx.language)["discussion"] as unknown as AbstractIntlMessages,
    result: ctx.discussionResult as DiscussionResult | null,
  };
}

/** Returns the address of the sign-in over a page, which leads back to the page with the discussion. */
const signInOver = (path: string, subject: DiscussionSubject): string =>
  scenarioAddress(path, { scenario: "login", returnTo: discussionOver(path, subject) });
