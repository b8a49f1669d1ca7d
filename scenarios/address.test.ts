import fc from "fast-check";
import { expect, test } from "vitest";
import { pwdtokenMaxChars, readScenarioAddress, scenarioAddress, withReturnTo } from "./address.ts";

const read = (search: string) => readScenarioAddress(new URLSearchParams(search));

test.each([
  ["", undefined],
  ["step=success", undefined],
  ["scenario=", undefined],
  ["scenario=a%0Ab", undefined],
  ["scenario=login", { scenario: "login" }],
  ["scenario=nope", { scenario: "nope" }],
  ["scenario=login&step=success", { scenario: "login", step: "success" }],
  ["scenario=login&step=%3Cscript%3E", { scenario: "login" }],
  ["scenario=login&returnTo=%2Fabout%2F", { scenario: "login", returnTo: "/about/" }],
  ["scenario=login&returnTo=%2F%2Fevil", { scenario: "login", returnTo: "/" }],
  ["scenario=login&pwdtoken=t", { scenario: "login" }],
  ["scenario=login&alertText=Send+money&registerData=x&form=1", { scenario: "login" }],
  ["scenario=restore-password&pwdtoken=t", { scenario: "restore-password", pwdtoken: "t" }],
  [
    "scenario=user-terminate-by-email&pwdtoken=t",
    { scenario: "user-terminate-by-email", pwdtoken: "t" },
  ],
  [
    "scenario=user-terminate-by-messenger&pwdtoken=t",
    { scenario: "user-terminate-by-messenger", pwdtoken: "t" },
  ],
  ["scenario=restore-password&pwdtoken=", { scenario: "restore-password" }],
  [
    `scenario=restore-password&pwdtoken=${"t".repeat(pwdtokenMaxChars + 1)}`,
    { scenario: "restore-password" },
  ],
])("%j is read as %j", (search, address) => {
  expect(read(search)).toEqual(address);
});

test("an address names the scenario, its step and where to return, and preserves the page's parameters", () => {
  expect(scenarioAddress("/about/?lang=uk#top", { scenario: "login" })).toBe(
    "/about/?lang=uk&scenario=login#top",
  );
  expect(
    scenarioAddress("/", { scenario: "sign-in", step: "sign-in", returnTo: "/lesson/5/?a=1" }),
  ).toBe("/?scenario=sign-in&step=sign-in&returnTo=%2Flesson%2F5%2F%3Fa%3D1");
});

test("single-use tokens and an earlier scenario are dropped from the address", () => {
  const path = "/?scenario=restore-password&step=x&pwdtoken=t&quick_token=q&returnTo=/a/&x=1";
  expect(scenarioAddress(path, { scenario: "login" })).toBe("/?x=1&scenario=login");
});

test("an address always stays in the portal", () => {
  expect(scenarioAddress("//evil", { scenario: "login", returnTo: "//evil" })).toBe(
    "/?scenario=login&returnTo=%2F",
  );
  expect(withReturnTo("https://evil", "https://evil")).toBe("/?returnTo=%2F");
  expect(withReturnTo("/login/?lang=ar", "/lesson/5/")).toBe(
    "/login/?lang=ar&returnTo=%2Flesson%2F5%2F",
  );
});

test("only the four parameters of a scenario address are written and read", () => {
  const options = { alertText: "secret", registerData: { password: "secret" }, form: "secret" };
  const written = scenarioAddress("/", { scenario: "login", ...options });
  expect(written).toBe("/?scenario=login");
});

const id = fc.stringMatching(/^[a-z][a-z-]{0,20}$/);
const path = fc.array(fc.stringMatching(/^[a-zа-я0-9 _-]{1,8}$/)).map((parts) => {
  const { pathname } = new URL(`/${parts.join("/")}`, "https://portal.test");
  return pathname;
});

test("a written address reads back the same", () => {
  fc.assert(
    fc.property(path, id, id, path, (page, scenario, step, returnTo) => {
      const written = scenarioAddress(page, { scenario, step, returnTo });
      expect(written.startsWith(page)).toBe(true);
      expect(read(written.slice(written.indexOf("?")))).toEqual({ scenario, step, returnTo });
    }),
  );
});
