import { DomainError } from "#platform/domain-error.ts";

/** Bytes that are no picture of a kind we take, or one too large to handle; `why` is a sentence for people. */
export function pictureRefused(why: string): DomainError {
  return new DomainError("PICTURE-REFUSED", why, { status: 422 });
}
