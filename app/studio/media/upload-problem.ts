import type { FieldError } from "#platform/domain-error.ts";

/** Why a file isn't in the library. `key` is the key of a text for people, with its parameters. */
export class UploadProblem extends Error {
  override readonly name = "UploadProblem";
  readonly key: string;
  readonly params: Record<string, string | number>;

  constructor({ key, params = {} }: FieldError) {
    super(key);
    this.key = key;
    this.params = params;
  }
}

type ErrorBody = {
  meta?: { error?: { messageKey?: string; fields?: Record<string, FieldError> } };
};

/** Reads the problem from the body of a refused request. */
export function problemOf(body: string): UploadProblem {
  const error = parse(body)?.meta?.error;
  const [field] = Object.values(error?.fields ?? {});
  return new UploadProblem(field ?? { key: error?.messageKey ?? "studio.media.problem.failed" });
}

function parse(body: string): ErrorBody | null {
  try {
    return JSON.parse(body) as ErrorBody;
  } catch {
    return null;
  }
}
