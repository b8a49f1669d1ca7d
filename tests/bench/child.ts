import { fork } from "node:child_process";

/** A process that answers messages, one at a time, until it is ended. */
export type Child = {
  pid: number;
  /** Returns the next message it sends. */
  heard(): Promise<unknown>;
  ask(question: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

/** Starts one of the bench's own scripts, which ends with this process. */
export function startChild(
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Child {
  const child = fork(script, args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    execArgv: ["--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const heard = () =>
    new Promise<unknown>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`${script} ended early (${code})`));
      child.once("exit", onExit);
      child.once("message", (message) => {
        child.off("exit", onExit);
        resolve(message);
      });
    });
  return {
    pid: child.pid!,
    heard,
    ask(question) {
      const answer = heard();
      child.send(question as object);
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
