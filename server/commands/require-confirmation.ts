import { StartFailure } from "#platform/start-failure.ts";
import type { CommandTools } from "./command-line.ts";

/** Asks the user to confirm a deletion by typing `expectedText`. @throws StartFailure if the typed words differ */
export async function requireConfirmation(
  ask: CommandTools["ask"],
  expectedText: string,
): Promise<void> {
  const typed = await ask(`Type "${expectedText}" to continue: `);
  if (typed === null)
    throw new StartFailure("Nothing was deleted: add --yes to delete without confirming.");
  if (typed.trim() !== expectedText) throw new StartFailure("Nothing was deleted.");
}
