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

/** The idempotency key stands for a result of another kind or of another element. */
export function keyUsed(): DomainError {
  return new DomainError("RESULTS-KEY-USED", "This key was used for another result.", {
    status: 409,
  });
}
