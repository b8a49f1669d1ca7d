import { reviewMaxChars } from "#domains/courses/course.ts";
import { DomainError } from "#platform/domain-error.ts";

/** The course has no such element, or it is hidden. */
export function elementUnknown(): DomainError {
  return new DomainError("PROGRESS-ELEMENT-UNKNOWN", "The course has no such element.", {
    status: 404,
    messageKey: "error.404.description",
  });
}

/** The course's order does not let the person open or finish this element yet. */
export function elementClosed(): DomainError {
  return new DomainError(
    "PROGRESS-ELEMENT-CLOSED",
    "This element opens when the one before it is done.",
    { status: 409 },
  );
}

/** A time is not a positive whole number of milliseconds. */
export function timeInvalid(): DomainError {
  return new DomainError(
    "PROGRESS-TIME-INVALID",
    "A time must be a positive whole number of milliseconds since 1970.",
    { status: 422 },
  );
}

/** A variable's name or value is too long or of a wrong kind, or the course holds too many. */
export function variableInvalid(detail: string): DomainError {
  return new DomainError("PROGRESS-VARIABLE-INVALID", detail, { status: 422 });
}

/** Too many writes of the same progress at one moment; the same write may be sent again. */
export function progressBusy(): DomainError {
  return new DomainError("PROGRESS-BUSY", "Too much happened at once. Try again.", { status: 503 });
}

/** The element, or what belongs to it, is not open to this person (section 2.3, DEC-12). */
export function accessDenied(because: "unbought" | "registration" | "order"): DomainError {
  const reasons = {
    unbought: "This course has to be bought first.",
    registration: "This needs an account. Sign in or register first.",
    order: "This opens when what stands before it is done.",
  };
  return new DomainError("AUTH-DENY", reasons[because], {
    status: 403,
    messageKey: "error.403.description",
  });
}

/** What an element waits for before it can be finished. */
export type UnfinishedBecause = "test" | "quiz" | "event";

/** A test is done when it is passed, a quiz when it is answered, an event not before it begins. */
export function unfinished(because: UnfinishedBecause): DomainError {
  const reasons = {
    test: ["PROGRESS-TEST-NOT-PASSED", "This test is done when it is passed."],
    quiz: ["PROGRESS-QUIZ-NOT-ANSWERED", "This quiz is done when every question is answered."],
    event: ["PROGRESS-NOT-BEGUN", "This has not begun yet."],
  } as const;
  const [code, message] = reasons[because];
  return new DomainError(code, message, { status: 409 });
}

/** A certificate is asked for before the course is finished. */
export function courseUnfinished(): DomainError {
  return new DomainError("COURSE-UNFINISHED", "Finish the course first.", { status: 409 });
}

/** A review is longer than anybody reads. */
export function reviewWrong(): DomainError {
  return new DomainError("REVIEW-WRONG", `A review has at most ${reviewMaxChars} characters.`, {
    status: 422,
    messageKey: "reviews.long",
  });
}
