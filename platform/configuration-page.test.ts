import { expect, test } from "vitest";
import { configurationPage } from "./configuration-page.ts";

test("docs/configuration.md says what the list of variables says", async () => {
  await expect(configurationPage()).toMatchFileSnapshot("../docs/configuration.md");
});
