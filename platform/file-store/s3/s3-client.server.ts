import type { S3 } from "@aws-sdk/client-s3";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
import { observeCall } from "#platform/observation/observation.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { S3Options } from "./s3-options.ts";

export type S3Caller = {
  bucket: string;
  /** Calls the service. @throws FileStoreUnavailable */
  call<Result>(operation: string, work: (s3: S3) => Promise<Result>): Promise<Result>;
  /** Returns a client for addresses that browsers open. */
  browserClient(): Promise<S3>;
};

const connectMs = 5_000;
/** How long nothing may arrive. A browser that reads slowly also makes the service wait. */
const silentMs = 60_000;
/** Each recording that somebody watches takes a connection. */
const connectionsMax = 500;

/** Prepares calls to an S3 service. Its library is loaded with the first call. */
export function openS3(options: S3Options): S3Caller {
  const host = options.endpoint
    ? new URL(options.endpoint).host
    : `s3.${options.region}.amazonaws.com`;
  let client: Promise<S3> | undefined;
  let browserClient: Promise<S3> | undefined;
  return {
    bucket: options.bucket,
    async call(operation, work) {
      try {
        const s3 = await (client ??= createClient(options, options.endpoint));
        return await observeCall({ host, operation }, async (answered) => {
          const answer = await work(s3).catch((error: unknown) => {
            const status = statusOf(error);
            if (status !== undefined) answered(status);
            throw error;
          });
          answered(statusOf(answer) ?? okStatus);
          return answer;
        });
      } catch (error) {
        if (isMissing(error)) throw error;
        throw new FileStoreUnavailable(operation, error);
      }
    },
    browserClient: () => (browserClient ??= createClient(options, options.browserEndpoint)),
  };
}

async function createClient(options: S3Options, endpoint: string | undefined): Promise<S3> {
  const { S3 } = await import("@aws-sdk/client-s3");
  const { region, accessKeyId, secretAccessKey } = options;
  return new S3({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's rarely have a host name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Many services don't know the checksums that newer versions of the library add to each call.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silentMs,
      httpAgent: { maxSockets: connectionsMax },
      httpsAgent: { maxSockets: connectionsMax },
    },
  });
}

const okStatus = 200;

/** Both answers and errors of the library have the status of the service's answer. */
const statusOf = (outcome: unknown): number | undefined =>
  (outcome as ServiceError | undefined)?.$metadata?.httpStatusCode;

type ServiceError = { name?: string; $metadata?: { httpStatusCode?: number } };

/** Whether the service answered that there is no such object. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = (error ?? {}) as ServiceError;
  return name === "NoSuchKey" || name === "NotFound" || name === "NoSuchUpload"
    ? $metadata !== undefined
    : false;
}

/** Whether the service answered that the object ends before the requested part. */
export const isOutsideRange = (error: unknown): boolean =>
  (error as ServiceError | null)?.name === "InvalidRange";

const statusWithoutRights = 403;

/**
 * Checks that the bucket can be used. A service that doesn't answer may come back, so it is no reason not to start.
 * @throws StartFailure if there is no such bucket, or the keys don't open it
 */
export async function checkBucket(options: S3Options): Promise<void> {
  const client = await createClient(options, options.endpoint);
  const where = `the bucket ${options.bucket} at ${options.endpoint ?? "Amazon S3"}`;
  try {
    await client.headBucket({ Bucket: options.bucket });
  } catch (error) {
    const status = (error as ServiceError).$metadata?.httpStatusCode;
    if (isMissing(error) || (error as ServiceError).name === "NoSuchBucket")
      throw new StartFailure(`There is no such place for files: ${where}. Create it first.`);
    if (status === statusWithoutRights)
      throw new StartFailure(
        `The keys don't open ${where}: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      );
  } finally {
    client.destroy();
  }
}
