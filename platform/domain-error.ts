/** What a caller did that cannot be done, with the code and the HTTP status to answer. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: string;
  readonly status: number;
  /** Key of the text for people; the English text stands in `message`. */
  readonly messageKey: string | undefined;
  /** Wrong fields: name to message key, with parameters where the text has some. */
  readonly fields: Record<string, FieldError> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    message: string,
    detail: {
      status: number;
      messageKey?: string;
      fields?: Record<string, FieldError>;
      retryAfterSeconds?: number;
    },
  ) {
    super(message);
    this.code = code;
    this.status = detail.status;
    this.messageKey = detail.messageKey;
    this.fields = detail.fields;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

export type FieldError = { key: string; params?: Record<string, string | number> };
