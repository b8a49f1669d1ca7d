import { startBenchProcess, type BenchProcess } from "#tests/bench/child-process.ts";
import type { LoadJob, LoadResult } from "./load-job.ts";

/** Produces load from a separate process (load-process.ts). */
export type LoadGenerator = {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): Promise<void>;
};

export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child: BenchProcess = startBenchProcess("tests/bench/load/load-process.ts");
  return {
    async run(job) {
      const answer = (await child.request(job)) as { result?: LoadResult; error?: string };
      if (!answer.result) throw new Error(`The load process failed: ${answer.error}`);
      const { requests, firstWrong, overloadedSequences } = answer.result;
      const wrongCount =
        answer.result.wrongCount - (job.allowOverload ? overloadedSequences.length : 0);
      // The speed of a server that answers wrongly says nothing.
      if (wrongCount > requests * 0.01) {
        throw new Error(
          `${wrongCount} of ${requests} responses were not ${job.expectedStatus}; the first: ${firstWrong}`,
        );
      }
      return answer.result;
    },
    stop: () => child.stop(),
  };
}
