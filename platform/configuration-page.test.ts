import { expect, test } from "vitest";
import { configurationPage } from "./configuration-page.fixture.ts";

test("docs/configuration.md matches the list of variables", async () => {
  await expect(configurationPage()).toMatchFileSnapshot("../docs/configuration.md");
});
