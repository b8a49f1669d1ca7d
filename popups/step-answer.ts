import { DomainError } from "#platform/domain-error.ts";
import type { StepResult } from "#request/root-data.ts";

/** The length of the longest field in a form. Validation refuses longer values anyway. */
export const enteredMaxChars = 5_000;

const ofTheForm: ReadonlySet<string> = new Set(["intent", "step", "verb"]);

/** Returns the text fields of a step's form. */
export function readValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of form) {
    if (typeof value === "string" && !ofTheForm.has(name)) values[name] = value;
  }
  return { ...values };
}

const secrets = /^(?:password|confirm|token|proof)$/i;

/** Returns the values that may be shown again: never a password or a token. */
export function echoed(
  values: Readonly<Record<string, string>>,
  secret: readonly string[] = [],
): Record<string, string> {
  const kept = Object.entries(values).filter(
    ([name, value]) =>
      !secrets.test(name) && !secret.includes(name) && value.length <= enteredMaxChars,
  );
  return Object.fromEntries(kept);
}

type Sent = {
  scenario: string;
  step: string;
  values: Readonly<Record<string, string>>;
  /** Names of the fields that hold passwords, besides the usual ones. */
  secret?: readonly string[];
};

/** Builds the answer of a failed step. An error that no domain declares gets a general message. */
export function refusal(
  error: unknown,
  { scenario, step, values, secret }: Sent,
): { result: StepResult; status: number; unexpected: boolean } {
  const answer = { scenario, step, values: echoed(values, secret) };
  if (!(error instanceof DomainError)) {
    const result = { ...answer, errors: {}, messageKey: "error.description", message: null };
    return { result, status: 500, unexpected: true };
  }
  const { fields = {}, messageKey = null, message } = error;
  const errors = error.code === "CONSENT-MISSING" ? { agreed: { key: "popup.no-check" } } : fields;
  const said = messageKey === null ? message : null;
  const result = { ...answer, errors, messageKey, message: said };
  return { result, status: error.status, unexpected: false };
}
