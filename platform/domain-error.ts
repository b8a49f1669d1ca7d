/** A request that can't be fulfilled, with the code and HTTP status of the answer. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: string;
  readonly status: number;
  /** Key of the text for people; `message` is the English text. */
  readonly messageKey: string | undefined;
  /** Wrong fields by name, each with its message key and the text's parameters. */
  readonly fields: Record<string, FieldError> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The methods that this path accepts, for a 405. */
  readonly allow: readonly string[] | undefined;

  constructor(code: string, message: string, detail: { status: number } & ErrorDetail) {
    super(message);
    this.code = code;
    this.status = detail.status;
    this.messageKey = detail.messageKey;
    this.fields = detail.fields;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.allow = detail.allow;
  }
}

/** What is wrong with one field of the input. */
export type FieldError = {
  key: string;
  params?: Record<string, string | number>;
  /** The English text, if the key's own text isn't available. */
  message?: string;
};

/** What a single thrown error can add to its definition. */
type ErrorDetail = {
  messageKey?: string;
  fields?: Record<string, FieldError>;
  retryAfterSeconds?: number;
  allow?: readonly string[];
};

type Definition = {
  code: string;
  status: number;
  message: string;
  messageKey?: string;
  fields?: Record<string, FieldError>;
  /** Turns the parameters of one error into its details. */
  with?: (...params: never[]) => ErrorDetail & { message?: string };
};

/** The definition of an error: call it with the parameters to create the error, then throw that. */
export type ErrorDefinition<Params extends unknown[] = never[]> = ((
  ...params: Params
) => DomainError) & { readonly code: string; readonly status: number; readonly message: string };

type ParamsOf<D> = D extends { with: (...params: infer Params) => unknown } ? Params : [];

/**
 * Declares errors once, as data: the API description reads code, status and message from the definition, and code
 * throws it with the parameters of `with`.
 */
export function defineErrors<const D extends Record<string, Definition>>(
  definitions: D,
): { readonly [Name in keyof D]: ErrorDefinition<ParamsOf<D[Name]>> } {
  const namedDefinitions = Object.entries(definitions).map(([name, definition]) => [
    name,
    defineError(definition),
  ]);
  return Object.fromEntries(namedDefinitions) as {
    [Name in keyof D]: ErrorDefinition<ParamsOf<D[Name]>>;
  };
}

function defineError(definition: Definition): ErrorDefinition {
  const { code, message, with: detailOf, ...fixed } = definition;
  const createError = (...params: never[]) => {
    const detail = { ...fixed, ...detailOf?.(...params) };
    return new DomainError(code, detail.message ?? message, detail);
  };
  return Object.assign(createError, { code, message, status: fixed.status });
}
