import { defineErrors } from "#platform/domain-error.ts";

export const {
  questionUnknown,
  variantUnknown,
  oneAnswerOnly,
  wholeTestExpected,
  keyUsed,
  arrangementIncomplete,
  singleAnswersExpected,
  nothingChosen,
  attemptsUsedUp,
  attemptsNotLimited,
} = defineErrors({
  /** An answer names a question that the test doesn't have. */
  questionUnknown: {
    code: "RESULTS-QUESTION-UNKNOWN",
    message: "The test has no such question.",
    status: 422,
    with: (componentId: string) => ({ message: `The test has no question ${componentId}.` }),
  },
  /** An answer names a variant that its question doesn't have. */
  variantUnknown: {
    code: "RESULTS-VARIANT-UNKNOWN",
    message: "The question has no such variant.",
    status: 422,
    with: (variantId: string) => ({ message: `The question has no variant ${variantId}.` }),
  },
  /** A quiz question that takes one answer got several. */
  oneAnswerOnly: {
    code: "RESULTS-ONE-ANSWER",
    message: "Choose one answer to this question.",
    status: 422,
    with: (componentId: string) => ({
      message: `Choose one answer to the question ${componentId}.`,
    }),
  },
  /** A single question of a test was answered, which would show the right answer before the test is submitted. */
  wholeTestExpected: {
    code: "RESULTS-TEST-WHOLE",
    message: "Send the answers to this test together.",
    status: 422,
  },
  /** The idempotency key belongs to a result of another kind or of another element. */
  keyUsed: {
    code: "RESULTS-KEY-USED",
    message: "This key was already used for another result.",
    status: 409,
  },
  /** In an exercise an item has no position yet, or two items have the same position. */
  arrangementIncomplete: {
    code: "RESULTS-ARRANGEMENT-INCOMPLETE",
    message: "Give every row its own answer.",
    status: 422,
    messageKey: "arrange.each-once",
  },
  /** A test that shows the result after each answer got its answers together, which would replace the first ones. */
  singleAnswersExpected: {
    code: "RESULTS-TEST-EACH",
    message: "Answer the questions of this test one by one.",
    status: 422,
  },
  /** The learner has used all attempts at the test. */
  attemptsUsedUp: {
    code: "RESULTS-ATTEMPTS-USED",
    message: "You have used all your attempts at this test.",
    status: 409,
    messageKey: "test.attempts-used",
  },
  /** Another attempt was given at an element that isn't a test, or at a test that learners may take as often as they like. */
  attemptsNotLimited: {
    code: "RESULTS-ATTEMPTS-UNLIMITED",
    message: "Attempts at this element aren't limited.",
    status: 422,
  },
  /** Nothing was chosen, so there is no answer to save. */
  nothingChosen: {
    code: "INVALID",
    message: "answers: choose at least one",
    status: 422,
    messageKey: "test.choose-first",
  },
});
