import { invalidInput } from "#domains/settings/errors.ts";
import type { DomainError } from "#platform/domain-error.ts";

/** How many errors, and how many warnings, are kept in memory. The rest are only counted. */
export const problemsMax = 10_000;

/** A place in the content folder; lines count from 1. */
export type Place = { file: string; line: number };

/** Collects the problems of a content folder, so that its author sees all of them at once. */
export class Problems {
  readonly #errors: string[] = [];
  readonly #warnings: string[] = [];
  #errorsMore = 0;
  #warningsMore = 0;

  /** `sentence` begins with a capital letter and ends with a full stop. */
  error({ file, line }: Place, sentence: string): void {
    if (this.#errors.length < problemsMax) this.#errors.push(`${file}:${line}: ${sentence}`);
    else this.#errorsMore += 1;
  }

  warn({ file, line }: Place, sentence: string): void {
    if (this.#warnings.length < problemsMax) this.#warnings.push(`${file}:${line}: ${sentence}`);
    else this.#warningsMore += 1;
  }

  get hasErrors(): boolean {
    return this.#errors.length > 0;
  }

  get errors(): string[] {
    return withHiddenCount(this.#errors, this.#errorsMore, "errors");
  }

  get warnings(): string[] {
    return withHiddenCount(this.#warnings, this.#warningsMore, "warnings");
  }

  /** Returns one DomainError with all errors, one per line. */
  toDomainError(): DomainError {
    return invalidInput(this.errors.join("\n"));
  }

  /** @throws INVALID with every error, if there is one */
  throwIfAny(): void {
    if (this.hasErrors) throw this.toDomainError();
  }
}

function withHiddenCount(
  sentences: readonly string[],
  hiddenCount: number,
  what: string,
): string[] {
  return hiddenCount === 0
    ? [...sentences]
    : [...sentences, `There are ${hiddenCount} more ${what}.`];
}
