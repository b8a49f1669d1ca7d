import type { VerificationType } from "#domains/courses/course.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";

type Verified = {
  verificationType?: VerificationType;
  components: readonly Component[];
};

/** The kind of a test's component, whose children are its questions. */
const testKind = "test";

/**
 * When the server says how an answer to a test was: after each question, or of the whole test at its end. The test's
 * component may say it; else the element does.
 */
export function verificationOf({ verificationType, components }: Verified): VerificationType {
  const block = [...walkComponents(components)].find(({ type }) => type === testKind);
  return ownVerification(block?.props["verificationType"]) ?? verificationType ?? "end";
}

const ownVerification = (value: unknown): VerificationType | undefined =>
  value === "each" || value === "end" ? value : undefined;
