import { expect, test } from "vitest";
import { discussionHref, messageHref, readSubject } from "./discussion-address.ts";

const element = { type: "lesson", id: "welcome" };
const subjectOf = (href: string) =>
  readSubject(new URL(href, "https://portal.example").searchParams.get("of"));

test("an address says which part of a discussion is shown", () => {
  const parts = { order: "oldest", threadId: "a-thread", cursor: "a-cursor" } as const;
  expect(subjectOf(discussionHref(element))).toEqual({
    discussionId: "welcome",
    order: "newest",
    threadId: null,
    cursor: null,
  });
  expect(subjectOf(discussionHref(element, parts))).toEqual({ discussionId: "welcome", ...parts });
});

test("the address of a reply opens its thread", () => {
  const reply = { id: "a-reply", parentId: "a-thread" };
  expect(subjectOf(messageHref(element, reply))).toMatchObject({ threadId: "a-thread" });
  expect(messageHref(element, reply)).toMatch(/#message-a-reply$/);
});

test.each([null, "", " oldest", "a".repeat(10_000)])("%s names no discussion", (subject) => {
  expect(readSubject(subject)).toBeNull();
});
