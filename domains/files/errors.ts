import { defineErrors, type FieldError } from "#platform/domain-error.ts";

export const { pictureRefused, mediaRefused, uploadLimitReached, mediaInUse } = defineErrors({
  /** Bytes that are no supported picture, or too large. `why` is a sentence for people; `error` is for a form. */
  pictureRefused: {
    code: "PICTURE-REFUSED",
    message: "This picture can't be used.",
    status: 422,
    with: (why: string, error?: FieldError) => ({
      message: why,
      ...(error && { messageKey: error.key, fields: { picture: error } }),
    }),
  },
  /** Bytes that are no supported recording or captions; `why` is a sentence for people, `error` is for a form. */
  mediaRefused: {
    code: "MEDIA-REFUSED",
    message: "This file can't be used.",
    status: 422,
    with: (why: string, error?: FieldError) => ({
      message: why,
      ...(error && { messageKey: error.key, fields: { file: error } }),
    }),
  },
  /** The file is shown in these places, which would have a gap without it. */
  mediaInUse: {
    code: "MEDIA-IN-USE",
    message: "This file is in use.",
    status: 409,
    messageKey: "studio.media.problem.in-use",
    with: (titles: readonly string[]) => ({
      message: `This file is in use: ${titles.join(", ")}.`,
    }),
  },
  /** The person has too many unfinished uploads in this portal, or the portal's store is full. */
  uploadLimitReached: {
    code: "UPLOAD-LIMIT",
    message: "There is no room for this upload.",
    status: 409,
    with: (why: string, error: FieldError) => ({
      message: why,
      messageKey: error.key,
      fields: { file: error },
    }),
  },
});
