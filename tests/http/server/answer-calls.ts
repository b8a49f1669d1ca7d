import type { Call } from "./operation-calls.ts";

/** Example calls of the operations on answers to questions, quizzes and tests. */
export const answerCalls: Record<string, Call> = {
  createInteractionResult: () => ({
    json: {
      type: "interaction",
      componentId: "come-in",
      componentName: "question",
      courseId: "first-steps",
      elementId: "welcome",
      variants: [],
      answers: ["everybody"],
      multiple: false,
      passed: false,
    },
  }),
  createQuizResult: ({ person }) => ({
    json: { dialogId: "welcome", msgId: "nowhere", answers: ["yes"] },
    caller: person.browser,
    status: 422,
  }),
  aggregateQuizResults: ({ person }) => ({
    query: "dialogId=welcome&msgId=nowhere",
    caller: person.browser,
    status: 422,
  }),
  createTestResult: ({ person }) => ({
    json: { elementId: "check", answers: { first: ["one"] } },
    caller: person.browser,
    status: 403,
  }),
  tryTest: ({ admin }) => ({
    path: { elementId: "check" },
    json: { answers: { first: ["one"] } },
    caller: admin.browser,
  }),
  getTestStatistics: ({ admin }) => ({ path: { elementId: "check" }, caller: admin.browser }),
  exportTestAnswers: ({ admin }) => ({ path: { elementId: "check" }, caller: admin.browser }),
  giveAttempt: ({ admin, person }) => ({
    path: { userId: person.userId, elementId: "check" },
    caller: admin.browser,
  }),
  identifyTestResults: ({ person }) => ({ json: {}, caller: person.browser }),
  identifyQuizResults: ({ person }) => ({ json: {}, caller: person.browser }),
};
