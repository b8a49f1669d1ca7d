/** `failed`: it is tried again later. */
export type DataCopyStatus = "waiting" | "working" | "ready" | "failed";

/** How long the file of a copy can be downloaded. */
export const dataCopyLifeMs = 7 * 24 * 60 * 60 * 1000;

/** A copy of everything that a portal stores about a person, as a zip file. */
export type DataCopy = {
  id: string;
  status: DataCopyStatus;
  /** How many of its `total` parts are done. */
  done: number;
  total: number;
  /** The size of the file; 0 until it is ready. */
  bytes: number;
  /** ISO instant. */
  requestedAt: string;
  /** When the file is deleted, ISO instant; null until it is ready. */
  expiresAt: string | null;
};

const folder = "data-copies/";

/** The folder with a user's copies, or with those of all users. */
export const dataCopyFolder = (userId?: string): string =>
  userId === undefined ? folder : `${folder}${userId}/`;

/** The name of a copy's file in the store of files. Browsers save it under the last part. */
export const dataCopyFileName = (copy: {
  userId: string;
  environmentId: string;
  id: string;
}): string => `${dataCopyFolder(copy.userId)}${copy.environmentId}.${copy.id}/my-data.zip`;
