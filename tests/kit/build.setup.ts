import { runNode } from "./run-program.ts";

/** Builds the server if it is out of date, once before the first HTTP test. */
export default async function setup(): Promise<void> {
  const { ok, output } = await runNode(["bootstrap/only-build.js"]);
  if (!ok) throw new Error(`The build failed:\n${output}`);
}
