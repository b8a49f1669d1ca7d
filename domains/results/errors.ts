import { DomainError } from "#platform/domain-error.ts";

/** An answer names a question that the test does not have. */
export function questionUnknown(componentId: string): DomainError {
  return new DomainError("RESULTS-QUESTION-UNKNOWN", `The test has no question ${componentId}.`, {
    status: 422,
  });
}

/** An answer names a variant that its question does not have. */
export function variantUnknown(variantId: string): DomainError {
  return new DomainError("RESULTS-VARIANT-UNKNOWN", `The question has no variant ${variantId}.`, {
    status: 422,
  });
}

/** A quiz's question that takes one answer got several. */
export function oneAnswerOnly(componentId: string): DomainError {
  return new DomainError("RESULTS-ONE-ANSWER", `The question ${componentId} takes one answer.`, {
    status: 422,
  });
}

/** A test's question was answered alone: that would tell which answer is right before the test is handed in. */
export function answeredAlone(): DomainError {
  return new DomainError(
    "RESULTS-TEST-WHOLE",
    "The questions of this test are answered together, by handing it in.",
    { status: 422 },
  );
}

/** The idempotency key stands for a result of another kind or of another element. */
export function keyUsed(): DomainError {
  return new DomainError("RESULTS-KEY-USED", "This key was used for another result.", {
    status: 409,
  });
}

/** In an exercise something has no place yet, or two things have the same. */
export function arrangementIncomplete(): DomainError {
  return new DomainError(
    "RESULTS-ARRANGEMENT-INCOMPLETE",
    "Everything has to be given a place, each its own.",
    { status: 422, messageKey: "arrange.each-once" },
  );
}

/** A test that tells after each answer how it was got its answers together: they would replace the first ones. */
export function answeredTogether(): DomainError {
  return new DomainError(
    "RESULTS-TEST-EACH",
    "The questions of this test are answered one after another.",
    { status: 422 },
  );
}

/** Nothing was chosen: there is no answer to save. */
export function nothingChosen(): DomainError {
  return new DomainError("INVALID", "answers: choose at least one", {
    status: 422,
    messageKey: "test.choose-first",
  });
}
