import { DomainError } from "#platform/domain-error.ts";

/** Bytes that are no picture of a kind we take, or one too large to handle; `why` is a sentence for people. */
export function pictureRefused(why: string): DomainError {
  return new DomainError("PICTURE-REFUSED", why, { status: 422 });
}

/** Bytes that are no recording or captions of a kind we take; `why` is a sentence for people. */
export function mediaRefused(why: string): DomainError {
  return new DomainError("MEDIA-REFUSED", why, { status: 422 });
}
