import { z } from "zod";
import { StartFailure } from "#platform/start-failure.ts";

/** Raise this number when a change makes the file unreadable for older versions of the program. */
export const backupFormat = 1;

export const manifestName = "manifest.json";

/** A backup's description of itself. It is written last, so a file without it is no backup. */
export const manifestSchema = z.object({
  product: z.literal("lampstand"),
  format: z.number().int(),
  /** ISO 8601. */
  created: z.string(),
  /** The database's schema: its migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  /** Text, because a bigint may not fit a JSON number. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** How many were deleted after the backup had listed them, so that it doesn't have them. */
    deleted: z.number().int().default(0),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** @throws StartFailure if the text is no manifest, or has a format that this version cannot read */
export function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new StartFailure("The file is not a Lampstand backup.");
  if (parsed.data.format !== backupFormat) {
    throw new StartFailure(
      `The backup has format ${parsed.data.format} and this version reads format ${backupFormat}: restore it with the version that made it.`,
    );
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
