import { expect, test } from "vitest";
import { StartFailure } from "#platform/start-failure.ts";
import { certificateCommand } from "./certificate.ts";

/** Runs the command without an installation: it checks its arguments before it opens anything. */
const run = (...args: string[]) => certificateCommand.run(null as never, args);

test.each([
  ["no option", []],
  ["a --revoke that is neither yes nor no", ["--revoke", "maybe"]],
  [
    "a --revoke that is neither yes nor no, next to a valid --name",
    ["--name", "A", "--revoke", "y"],
  ],
])("the command refuses %s, before it changes the certificate", async (_, options) => {
  const result = run("K7M2-9QXT-4B8W", "--portal", "first.example", ...options);
  await expect(result).rejects.toThrow(StartFailure);
});
