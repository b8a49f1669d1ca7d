import type { SystemCtx } from "#domains/settings/context.server.ts";
import { id } from "#domains/settings/operation.server.ts";
import { authorChanged } from "./errors.ts";

/** The person who opened the editor, in the body of a request that changes something. */
export const author = id
  .optional()
  .describe("the id of the person who made the change; refused if somebody else is signed in");

/** An editor may still be open in a browser in which somebody else has signed in. @throws AUTHOR-CHANGED */
export function requireAuthor(ctx: SystemCtx, userId: string | undefined): void {
  if (userId !== undefined && userId !== ctx.actor.userId) throw authorChanged();
}
