import { expect, test } from "vitest";
import { StartFailure } from "#platform/start-failure.ts";
import { certificateCommand } from "./certificate.ts";

/** Arguments are checked before anything is opened. */
const run = (...args: string[]) => certificateCommand.run(null as never, args);

test.each([
  ["nothing to do", []],
  ["a word that is neither yes nor no", ["--revoke", "maybe"]],
  [
    "the same beside a name: a certificate must not be given again by mistake",
    ["--name", "A", "--revoke", "y"],
  ],
])("a certificate does not change for %s", async (_, wishes) => {
  const asked = run("K7M2-9QXT-4B8W", "--portal", "first.example", ...wishes);
  await expect(asked).rejects.toThrow(StartFailure);
});
