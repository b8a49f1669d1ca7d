/** Where files are stored. */
export const filesModes = ["folder", "s3", "folder-to-s3", "s3-to-folder"] as const;
export type FilesMode = (typeof filesModes)[number];

const webAddress = "an address such as https://s3.example.org";

/** The variables of the file store. */
export const fileVariables = [
  {
    name: "FILES",
    allowed: filesModes.join(", "),
    description:
      "Where pictures, recordings, documents and uploads are stored: folder is DATA_DIR/files, s3 is a bucket of S3-compatible storage, which several machines can share. folder-to-s3 and s3-to-folder store new files at the new place and read them from both, while the command move-files moves the rest. Without it: s3 if S3_BUCKET is set, otherwise folder.",
  },
  {
    name: "S3_BUCKET",
    allowed: "the name of a bucket",
    description: "The bucket for files. It needs the two keys below.",
  },
  {
    name: "S3_ACCESS_KEY_ID",
    allowed: "a text without spaces",
    description: "The id of the key that reads, writes and deletes in the bucket.",
    isSecret: true,
  },
  {
    name: "S3_SECRET_ACCESS_KEY",
    allowed: "a text without spaces",
    description: "The secret part of that key.",
    isSecret: true,
  },
  {
    name: "S3_REGION",
    default: "us-east-1",
    allowed: "a name such as eu-central-1",
    description: "The bucket's region. Many services other than Amazon's ignore it.",
  },
  {
    name: "S3_ENDPOINT",
    allowed: webAddress,
    description:
      "The address at which the server reaches the storage. Without it: Amazon S3 in S3_REGION.",
  },
  {
    name: "S3_BROWSER_ENDPOINT",
    allowed: webAddress,
    description:
      "The address at which browsers reach the storage, often the same as S3_ENDPOINT. With it, browsers read private files from there, under addresses that expire after five minutes; without it, they read them from the server. It must begin with https, or pages can't show these files.",
  },
  {
    name: "S3_PUBLIC_URL",
    allowed: webAddress,
    description:
      "The address of the bucket's folder public, usually a CDN in front of it. With it, browsers read the files that everybody may see from there; without it, from the server. It must begin with https and be on another domain than the portals.",
  },
] as const;
