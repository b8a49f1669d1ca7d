import { describeError } from "#platform/describe-error.ts";

type ServiceError = Error & { $metadata?: { httpStatusCode?: number }; code?: unknown };

/** The file store can't be used now, or has no room left. A later attempt may succeed. */
export class FileStoreUnavailable extends Error {
  override readonly name = "FileStoreUnavailable";
  readonly code = "FILE_STORE_UNAVAILABLE";
  /** Whether there is no room left: then only the operator can help. */
  readonly isFull: boolean;

  /**
   * Names the reason in its text: an error of the network as its `cause` would look like an unavailable database.
   * @param operation the name of the failed call
   */
  constructor(operation: string, reason: unknown) {
    super(`The file store failed at ${operation}: ${reasonText(reason)}`);
    this.isFull = isFull(reason);
  }
}

function reasonText(reason: unknown): string {
  const description = describeError(reason);
  if (typeof description === "string") return description;
  const { name, $metadata, code } = reason as ServiceError;
  const details = [name, code, $metadata?.httpStatusCode].filter(Boolean).join(" ");
  return `${details}: ${description.message}`;
}

const insufficientStorage = 507;
/** How services say that a bucket has no room left: each has its own code. */
const fullCodes = /quota|storage.?full|insufficient.?storage|no.?space/i;

function isFull(reason: unknown): boolean {
  const { name = "", $metadata } = (reason ?? {}) as ServiceError;
  return $metadata?.httpStatusCode === insufficientStorage || fullCodes.test(name);
}
