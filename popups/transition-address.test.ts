import { describe, expect, test } from "vitest";
import { catalogue } from "#scenarios/catalogue.ts";
import { start } from "#scenarios/engine.ts";
import { makeFacts, openCourse, signedIn } from "#scenarios/facts.fixture.ts";
import { closedAddress, pagePath } from "./page-path.ts";
import { effectsAddress, stepAddress, transitionAddress } from "./transition-address.ts";

const guest = makeFacts();

describe("the address of a step", () => {
  test("names the scenario alone while its first step shows", () => {
    const { state } = start(catalogue, "login", {}, guest);
    expect(stepAddress("/courses/", state)).toBe("/courses/?scenario=login");
  });

  test("names a later step, returnTo, and the page's own query", () => {
    const { state } = start(catalogue, "login", { returnTo: "/about/" }, guest, "forgot-password");
    expect(stepAddress("/?lang=uk", state)).toBe(
      "/?lang=uk&scenario=login&step=forgot-password&returnTo=%2Fabout%2F",
    );
  });

  test("leads to the element that the options name", () => {
    const options = { element: { id: "7", type: "lesson" } };
    const { state } = start(catalogue, "login", options, guest);
    expect(stepAddress("/", state)).toBe("/?scenario=login&returnTo=%2Flesson%2F7%2F");
  });
});

describe("where a scenario ends", () => {
  test("a signed-in user goes to returnTo, or to the page without the popup", () => {
    const facts = makeFacts(signedIn);
    const endAddress = (returnTo?: string) =>
      transitionAddress("/courses/?x=1", start(catalogue, "login", { returnTo }, facts));
    expect(endAddress("/about/")).toBe("/about/");
    expect(endAddress()).toBe("/courses/");
  });

  test("one scenario starts another over the same page", () => {
    expect(
      effectsAddress("/courses/", [
        { type: "close" },
        { type: "start", scenario: "login", options: { returnTo: "/a/" } },
      ]),
    ).toBe("/courses/?scenario=login&returnTo=%2Fa%2F");
  });

  test("an unknown scenario has no address", () => {
    expect(transitionAddress("/", start(catalogue, "nothing", {}, guest))).toBeNull();
  });

  test("creating a session leads nowhere", () => {
    expect(effectsAddress("/", [{ type: "createSession" }])).toBeNull();
  });

  test("navigates to a lesson open to all", () => {
    const element = { id: "1", type: "lesson", guestAvailable: true, canBeFirst: true };
    const facts = makeFacts({ course: openCourse, element, openedElement: "/lesson/1/" });
    expect(transitionAddress("/courses/42", start(catalogue, "start-free-lesson", {}, facts))).toBe(
      "/lesson/1/",
    );
  });
});

describe("the page behind the popup", () => {
  test.each([
    ["/courses/", "?scenario=login&step=x&returnTo=%2F&pwdtoken=t&lang=uk", "/courses/?lang=uk"],
    ["/", "?index&scenario=login", "/"],
    ["/courses/42.data", "?_routes=courses-id&scenario=login", "/courses/42"],
    ["/courses/_.data", "?scenario=login", "/courses/"],
    ["/_root.data", "?index&scenario=login", "/"],
    ["/_.data", "?index&scenario=login", "/"],
  ])("%s%s is %s", (pathname, search, expected) => {
    expect(pagePath({ pathname, search })).toBe(expected);
  });

  test("closing clears the whole query", () => {
    expect(closedAddress("/courses/?scenario=login&x=1#y")).toBe("/courses/");
  });
});
