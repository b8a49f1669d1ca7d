import { expect, test } from "vitest";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { retryWhileUnavailable } from "./retry-while-unavailable.server.ts";

test("work is repeated until the database is there, and not after another error", async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts < 3) throw new DatabaseUnavailable(undefined);
    return attempts;
  };
  expect(await retryWhileUnavailable(work)).toBe(3);
  const failing = retryWhileUnavailable(async () => {
    throw new Error("another reason");
  });
  await expect(failing).rejects.toThrow("another reason");
});

test("work that is stopped isn't repeated", async () => {
  const stopped = retryWhileUnavailable(
    async () => {
      throw new DatabaseUnavailable(undefined);
    },
    () => true,
  );
  await expect(stopped).rejects.toBeInstanceOf(DatabaseUnavailable);
});
