import { reviewMaxChars } from "#domains/courses/course.ts";
import { defineErrors } from "#platform/domain-error.ts";

const accessDeniedTexts = {
  "not-bought": "Buy this course first.",
  registration: "Sign in or create an account first.",
  sequence: "Finish the previous part first.",
  upcoming: "This part isn't open yet.",
  over: "This part is closed.",
};

export const {
  elementUnknown,
  elementClosed,
  timeInvalid,
  variableInvalid,
  progressBusy,
  accessDenied,
  testNotPassed,
  quizNotAnswered,
  notBegun,
  courseUnfinished,
  reviewWrong,
} = defineErrors({
  /** The course has no such element, or it is hidden. */
  elementUnknown: {
    code: "PROGRESS-ELEMENT-UNKNOWN",
    message: "The course has no such element.",
    status: 404,
    messageKey: "error.404.description",
  },
  /** The course's order doesn't let the user open or finish this element yet. */
  elementClosed: {
    code: "PROGRESS-ELEMENT-CLOSED",
    message: "Finish the previous element first.",
    status: 409,
  },
  /** A time is not a positive whole number of milliseconds. */
  timeInvalid: {
    code: "PROGRESS-TIME-INVALID",
    message: "A time must be a positive whole number of milliseconds since 1970.",
    status: 422,
  },
  /** A variable's name or value is too long or of a wrong type, or the course has too many. */
  variableInvalid: {
    code: "PROGRESS-VARIABLE-INVALID",
    message: "This variable can't be stored.",
    status: 422,
    with: (detail: string) => ({ message: detail }),
  },
  /** Too many writes of the same progress at one moment; the same write may be sent again. */
  progressBusy: {
    code: "PROGRESS-BUSY",
    message: "Too many changes at once. Try again.",
    status: 503,
  },
  /** The element, or what belongs to it, is not open to this user. */
  accessDenied: {
    code: "AUTH-DENY",
    message: "You don't have access to this yet.",
    status: 403,
    messageKey: "error.403.description",
    with: (reason: keyof typeof accessDeniedTexts) => ({ message: accessDeniedTexts[reason] }),
  },
  /** A test is done when it is passed, a quiz when it is answered, and an event not before it starts. */
  testNotPassed: {
    code: "PROGRESS-TEST-NOT-PASSED",
    message: "Pass this test to finish it.",
    status: 409,
  },
  quizNotAnswered: {
    code: "PROGRESS-QUIZ-NOT-ANSWERED",
    message: "Answer every question to finish this quiz.",
    status: 409,
  },
  notBegun: { code: "PROGRESS-NOT-BEGUN", message: "This event has not started yet.", status: 409 },
  /** A certificate is requested before the course is finished. */
  courseUnfinished: { code: "COURSE-UNFINISHED", message: "Finish the course first.", status: 409 },
  /** The review is too long. */
  reviewWrong: {
    code: "REVIEW-WRONG",
    message: `This review is too long. Use ${reviewMaxChars} characters or fewer.`,
    status: 422,
    messageKey: "reviews.long",
  },
});

/** What an element waits for before it can be finished. */
export type UnfinishedReason = "test" | "quiz" | "event";

/** The error of each reason why an element can't be finished yet. */
export const unfinishedErrors = {
  test: testNotPassed,
  quiz: quizNotAnswered,
  event: notBegun,
} as const satisfies Record<UnfinishedReason, unknown>;
