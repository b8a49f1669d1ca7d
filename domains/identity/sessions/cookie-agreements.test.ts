import { expect, test } from "vitest";
import { readAgreements, writeAgreements } from "./cookie-agreements.ts";

test("what was agreed to is read as it was written", () => {
  for (const analytics of [true, false])
    expect(readAgreements(writeAgreements({ analytics }))).toEqual({ analytics });
});

test("anything else is no answer, so that one is asked again", () => {
  for (const broken of [undefined, "", "yes", "null", "[]", "{}", '{"analytics":1}', "{"])
    expect(readAgreements(broken)).toBeNull();
});
