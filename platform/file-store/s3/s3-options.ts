/** Where a bucket is, and who may store files there. */
export type S3Options = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** undefined: Amazon's own. */
  endpoint: string | undefined;
  /** The address at which browsers reach the service; undefined: they read private files from this server. */
  browserEndpoint: string | undefined;
  /** The address of the bucket's folder `public`, often a CDN's; undefined: browsers read them from this server. */
  publicUrl: string | undefined;
};
