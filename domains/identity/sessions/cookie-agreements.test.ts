import { expect, test } from "vitest";
import { readAgreements, writeAgreements } from "./cookie-agreements.ts";

test("reads agreements as they were written", () => {
  for (const analytics of [true, false])
    expect(readAgreements(writeAgreements({ analytics }))).toEqual({ analytics });
});

test("anything else counts as no answer, so the visitor is asked again", () => {
  for (const broken of [undefined, "", "yes", "null", "[]", "{}", '{"analytics":1}', "{"])
    expect(readAgreements(broken)).toBeNull();
});
