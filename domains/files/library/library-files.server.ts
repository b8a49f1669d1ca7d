import { ne, type SQL, sql } from "drizzle-orm";
import { media } from "#domains/files/media-tables.server.ts";
import { filesPath } from "#domains/files/stored-picture.ts";

/** A query for the URL of every file of all media libraries but pictures, captions included, with its portal. */
export const libraryFiles = (): SQL => sql`
  select ${media.environmentId}, ${filesPath} || ${media.hash} || '.' || ${media.extension} as url
  from ${media} where ${ne(media.kind, "picture")}
  union all
  select ${media.environmentId}, captions ->> 'url' as url
  from ${media}, jsonb_array_elements(${media.captions}) as captions`;
