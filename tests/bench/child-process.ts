import { fork } from "node:child_process";

/** A separate process that answers messages, one at a time, until it is stopped. */
export type BenchProcess = {
  pid: number;
  /** Waits for its next message. */
  nextMessage(): Promise<unknown>;
  /** Sends a message and returns the answer. */
  request(message: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

/** Starts a script of the bench. It ends when this process ends. */
export function startBenchProcess(
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
): BenchProcess {
  const child = fork(script, args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    execArgv: ["--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const nextMessage = () =>
    new Promise<unknown>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`${script} exited early (${code})`));
      child.once("exit", onExit);
      child.once("message", (message) => {
        child.off("exit", onExit);
        resolve(message);
      });
    });
  return {
    pid: child.pid!,
    nextMessage,
    request(message) {
      const answer = nextMessage();
      child.send(message as object);
      return answer;
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
        setTimeout(() => child.kill("SIGKILL"), 5000).unref();
      }),
  };
}
