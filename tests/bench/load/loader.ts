import { startChild, type Child } from "#tests/bench/child.ts";
import type { LoadJob, LoadResult } from "./job.ts";

/** Makes load from a process of its own. */
export type Loader = {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): Promise<void>;
};

export async function startLoader(): Promise<Loader> {
  const child: Child = startChild("tests/bench/load/load-process.ts");
  return {
    async run(job) {
      const answer = (await child.ask(job)) as { result?: LoadResult; error?: string };
      if (!answer.result) throw new Error(`The load failed: ${answer.error}`);
      const { requests, firstWrong, refusedScripts } = answer.result;
      const wrong = answer.result.wrong - (job.mayRefuse ? refusedScripts.length : 0);
      // A server that answers something else is not fast: such a figure would mislead.
      if (wrong > requests * 0.01) {
        throw new Error(
          `${wrong} of ${requests} answers were not ${job.status}; the first: ${firstWrong}`,
        );
      }
      return answer.result;
    },
    stop: () => child.stop(),
  };
}
