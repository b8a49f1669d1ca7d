import type { VerificationType } from "#domains/courses/course.ts";
import { testKind } from "#domains/courses/graded-blocks.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";

type VerifiedElement = {
  verificationType?: VerificationType;
  components: readonly Component[];
};

/**
 * Returns when the server shows the result of a test: after each question, or at the end. The setting
 * of the test's component takes precedence over the element's.
 */
export function verificationOf({
  verificationType,
  components,
}: VerifiedElement): VerificationType {
  const testComponent = [...walkComponents(components)].find(({ type }) => type === testKind);
  return ownVerification(testComponent?.props["verificationType"]) ?? verificationType ?? "end";
}

const ownVerification = (value: unknown): VerificationType | undefined =>
  value === "each" || value === "end" ? value : undefined;
