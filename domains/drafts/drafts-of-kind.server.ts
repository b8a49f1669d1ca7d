import { type SQL, sql } from "drizzle-orm";
import type { DraftKind } from "./lock-draft.server.ts";
import { drafts } from "./tables.server.ts";

/** SQL that selects the id and body of each draft of a kind that says something else than what is published. */
export const draftsOfKind = (environmentId: string, { name }: Pick<DraftKind, "name">): SQL => sql`
  select ${drafts.id}, ${drafts.body} from ${drafts}
  where ${drafts.environmentId} = ${environmentId} and ${drafts.kind} = ${name}
    and ${drafts.version} is distinct from ${drafts.publishedVersion}`;
