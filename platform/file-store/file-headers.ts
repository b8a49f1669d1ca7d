/** The headers that tell a browser what a file is. */
export type FileHeaders = { type: string; disposition?: string | undefined; cache: string };
