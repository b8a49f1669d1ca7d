import type { VerificationType } from "#domains/courses/course.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";

type Verified = {
  verificationType?: VerificationType;
  components: readonly Component[];
};

/** The component type of a test; its children are the questions. */
const testKind = "test";

/**
 * Returns when the server shows the result of a test: after each question, or at the end. The setting
 * of the test's component takes precedence over the element's.
 */
export function verificationOf({ verificationType, components }: Verified): VerificationType {
  const block = [...walkComponents(components)].find(({ type }) => type === testKind);
  return ownVerification(block?.props["verificationType"]) ?? verificationType ?? "end";
}

const ownVerification = (value: unknown): VerificationType | undefined =>
  value === "each" || value === "end" ? value : undefined;
