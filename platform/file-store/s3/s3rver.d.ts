/** The parts of s3rver that the tests use; the package has no types. */
declare module "s3rver" {
  import type { RequestListener } from "node:http";
  import type { Readable } from "node:stream";

  type FoundObject = { size: number; range?: object; content: Readable | null };
  type StoredObject = { bucket: string; key: string; content: Readable; metadata: object };

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    store: {
      rootDirectory: string;
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
      listObjects(
        bucket: string,
        options: { prefix: string; startAfter: string; maxKeys: number },
      ): Promise<{ objects: { key: string; size: number }[]; isTruncated: boolean }>;
      getObject(bucket: string, key: string, range: object): Promise<FoundObject | null>;
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
      putPart(
        bucket: string,
        uploadId: string,
        partNumber: string,
        content: Readable,
      ): Promise<{ size: number; md5: string }>;
    };
  }
}
