import { DomainError } from "#platform/domain-error.ts";
import type { StepResult } from "#request/root-data.ts";

/** The length of the longest field in a form. Validation refuses longer values anyway. */
export const enteredMaxChars = 5_000;

const controlFields: ReadonlySet<string> = new Set(["intent", "step", "verb"]);

/** Returns the text fields of a step's form. */
export function readValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of form) {
    if (typeof value === "string" && !controlFields.has(name)) values[name] = value;
  }
  return { ...values };
}

const secretNames = /^(?:password|confirm|token|proof)$/i;

/** Returns the values that may be shown again: never a password or a token. */
export function valuesToShow(
  values: Readonly<Record<string, string>>,
  secretFields: readonly string[] = [],
): Record<string, string> {
  const shown = Object.entries(values).filter(
    ([name, value]) =>
      !secretNames.test(name) && !secretFields.includes(name) && value.length <= enteredMaxChars,
  );
  return Object.fromEntries(shown);
}

type FailedStep = {
  scenario: string;
  step: string;
  values: Readonly<Record<string, string>>;
  /** Names of the fields that hold passwords, besides the usual ones. */
  secretFields?: readonly string[];
};

/** Builds the result of a failed step. An error that no domain declares gets a general message. */
export function failedStepResult(
  error: unknown,
  { scenario, step, values, secretFields }: FailedStep,
): { result: StepResult; status: number; unexpected: boolean } {
  const commonResult = { scenario, step, values: valuesToShow(values, secretFields) };
  if (!(error instanceof DomainError)) {
    const result = { ...commonResult, errors: {}, messageKey: "error.description", message: null };
    return { result, status: 500, unexpected: true };
  }
  const { fields = {}, messageKey = null, message } = error;
  const errors = error.code === "CONSENT-MISSING" ? { agreed: { key: "popup.no-check" } } : fields;
  const ownMessage = messageKey === null ? message : null;
  const result = { ...commonResult, errors, messageKey, message: ownMessage };
  return { result, status: error.status, unexpected: false };
}
