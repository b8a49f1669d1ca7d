import { expect, test } from "vitest";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { shouldRevalidateForm } from "./should-revalidate-form.ts";

const screen = new URL("https://learn.example/studio/settings/general");
const ask = (args: Partial<ShouldRevalidateFunctionArgs>) =>
  shouldRevalidateForm({
    currentUrl: screen,
    currentParams: {},
    nextUrl: screen,
    nextParams: {},
    defaultShouldRevalidate: true,
    ...args,
  });

test("a live update and another form keep what is typed; the own form and a new address load it again", () => {
  expect(ask({})).toBe(false);
  expect(ask({ formMethod: "POST", formAction: "/studio/notifications" })).toBe(false);
  expect(ask({ formMethod: "POST", formAction: "/studio/settings/general" })).toBe(true);
  expect(ask({ formMethod: "POST", formAction: "/studio/settings/general?index" })).toBe(true);
  expect(ask({ currentUrl: new URL("/studio", screen) })).toBe(true);
  expect(ask({ nextUrl: new URL("?reset=1", screen) })).toBe(true);
});
