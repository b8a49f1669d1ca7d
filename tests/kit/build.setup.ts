import { runTool } from "./tool.ts";

/** Tests that speak HTTP run against the built server: brought up to date once, before the first of them. */
export default async function setup(): Promise<void> {
  const { ok, output } = await runTool(["bootstrap/only-build.js"]);
  if (!ok) throw new Error(`The build failed:\n${output}`);
}
