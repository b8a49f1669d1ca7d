import { startChild, type Child } from "#tests/bench/child.ts";
import type { LoadJob, LoadResult } from "./job.ts";

/** Produces load from a separate process. */
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
      // The speed of a server with wrong answers would be misleading.
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
