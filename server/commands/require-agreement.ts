import { StartFailure } from "#platform/start-failure.ts";
import type { CommandTools } from "./command-line.ts";

/** Asks the user to confirm a deletion by typing `words`. @throws StartFailure if the typed words differ */
export async function requireAgreement(ask: CommandTools["ask"], words: string): Promise<void> {
  const typed = await ask(`Type "${words}" to continue: `);
  if (typed === null)
    throw new StartFailure("Nothing was deleted: add --yes to delete without confirming.");
  if (typed.trim() !== words) throw new StartFailure("Nothing was deleted.");
}
