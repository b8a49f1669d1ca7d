import { defineErrors } from "#platform/domain-error.ts";

export const { pictureRefused, mediaRefused } = defineErrors({
  /** Bytes that are no supported picture, or too large; `why` is a sentence for people. */
  pictureRefused: {
    code: "PICTURE-REFUSED",
    message: "This picture can't be used.",
    status: 422,
    with: (why: string) => ({ message: why }),
  },
  /** Bytes that are no supported recording or captions; `why` is a sentence for people. */
  mediaRefused: {
    code: "MEDIA-REFUSED",
    message: "This file can't be used.",
    status: 422,
    with: (why: string) => ({ message: why }),
  },
});
