import { expect, test } from "vitest";
import { makeFacts, openCourse } from "#scenarios/facts.fixture.ts";
import { returnAddress } from "./return-address.server.ts";

const path = "/courses/42?utm_source=letter";
const guest = makeFacts({ course: openCourse, routeName: "courses-id" });

test("without returnTo the address is the page that was left", () => {
  const call = { scenario: "login", step: "login", options: {}, facts: guest, path } as const;
  expect(returnAddress(call)).toBe(path);
});

test("returnTo becomes the address if it is on this portal, otherwise the front page does", () => {
  const addressWith = (returnTo: string) =>
    returnAddress({
      scenario: "sign-in",
      step: "sign-in",
      options: { returnTo },
      facts: guest,
      path,
    });
  expect(addressWith("/profile")).toBe("/profile");
  expect(addressWith("//evil.example")).toBe("/");
});

test("if a further step follows, the address names scenario and step", () => {
  const facts = makeFacts({
    course: { ...openCourse, type: "paid" },
    routeName: "courses-id",
  });
  const call = { scenario: "buy-course", step: "login", options: {}, facts, path } as const;
  const address = new URL(returnAddress(call), "https://portal.example");
  expect(address.pathname).toBe("/courses/42");
  expect(address.searchParams.get("scenario")).toBe("buy-course");
  expect(address.searchParams.get("step")).toBe("fill-profile-buy");
});

test("a user who signs in to start a lesson returns to that lesson", () => {
  const facts = makeFacts({ course: openCourse, routeName: "courses-id", sessionRefused: true });
  const call = { scenario: "start-free-lesson", step: "login", facts, path } as const;
  const options = { element: { id: "1", type: "lesson" } };
  expect(returnAddress({ ...call, options })).toBe("/lesson/1/");
});
