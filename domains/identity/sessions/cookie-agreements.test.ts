import { expect, test } from "vitest";
import { readAgreements, formatAgreements } from "./cookie-agreements.ts";

test("reads agreements as they were written", () => {
  for (const analytics of [true, false])
    expect(readAgreements(formatAgreements({ analytics }))).toEqual({ analytics });
});

test("a missing or invalid cookie counts as no decision, so the visitor is asked again", () => {
  for (const broken of [undefined, "", "yes", "null", "[]", "{}", '{"analytics":1}', "{"])
    expect(readAgreements(broken)).toBeNull();
});
