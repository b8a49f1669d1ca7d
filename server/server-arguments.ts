import type { Environment, Work } from "#platform/environment.ts";
import { StartFailure } from "#platform/start-failure.ts";

/** Marks a process that another one started to share its port (server/processes). */
export const workerArgument = "--worker";

const worksByArgument: Readonly<Record<string, Work>> = {
  "--web-only": "web",
  "--jobs-only": "jobs",
};

/**
 * Reads the arguments of `npm start --`.
 * @throws StartFailure for unknown ones, and for a part of the work without a database that others can reach
 */
export function readArguments(
  args: readonly string[],
  given: Environment,
): { isWorker: boolean; environment: Environment } {
  const works = args.filter((argument) => argument !== workerArgument);
  const unknown = works.find((argument) => worksByArgument[argument] === undefined);
  if (unknown !== undefined) {
    throw new StartFailure(
      `npm start doesn't know "${unknown}": it knows ${Object.keys(worksByArgument).join(" and ")}.`,
    );
  }
  if (new Set(works).size > 1)
    throw new StartFailure(
      `One process can't be both ${works.join(" and ")}: leave out both, and it does all work.`,
    );
  const work = worksByArgument[works[0] ?? ""] ?? given.work;
  if (work !== "all" && given.databaseUrl === undefined) {
    throw new StartFailure(
      `A server that does only a part of the work (${work}) shares its database with others: set DATABASE_URL.`,
    );
  }
  return { isWorker: args.includes(workerArgument), environment: { ...given, work } };
}
