import fc from "fast-check";
import { catalogue } from "#scenarios/catalogue.ts";
import { optionNames } from "#scenarios/scenario.ts";
import { addressText, pathPart } from "./hostile-values.ts";

/** A request to a screen: a page load, or one of its forms. */
export type PageCall = { path: string; fields: string | undefined; cookies: [string, string][] };

const screens = [
  "/",
  "/courses/first-steps",
  "/courses/first-steps/finished",
  "/courses/first-steps/reviews",
  "/lesson/welcome/",
  "/test/check/",
  "/courses/first-steps/lesson/welcome",
  "/microcourse/short",
  "/profile",
  "/profile/progress/first-steps",
  "/certificates/1",
  "/main/",
  "/login",
  "/order-result/1",
  "/checkout/1",
  "/unsubscribe/a",
  "/subscription/a",
  "/reminder/a",
  "/connect/telegram",
  "/preview",
  "/quick-sign-in",
  "/authcb",
  "/callback",
  "/rcallback",
  "/you-are-blocked",
  "/sitemap.xml",
  "/guideline/components",
  "/sandbox/popup",
];
const popups = [
  "award",
  "courses",
  "page",
  "policy",
  "regions",
  "verses",
  "video",
  "__proto__",
  "none",
];
const queryNames = [
  ...optionNames,
  "step",
  "quick_link",
  "quick_token",
  "pwdtoken",
  "continue",
  "gateway",
  "episode",
  "move",
  "page",
  "lang",
  "secret",
  "state",
  "code",
  "value",
  "utm_source",
  "__proto__",
];
const fieldNames = [
  ..."agreed code confirmed email key login mode password phone proof pwdtoken username".split(" "),
  ..."componentId attempt answer text name firstName lastName data language clientAt rating".split(
    " ",
  ),
  "__proto__",
];
const intents = [
  ..."scenario finish test quiz question certificate gift review registration order answer".split(
    " ",
  ),
  "__proto__",
];
const verbs = ["", "", "", "cancel", "confirm", "resend", "google", "telegram", "__proto__"];
/** Values of a valid form. */
const validFields: readonly [string, string][] = [
  ["email", "olha@example.org"],
  ["password", "a long enough password"],
  ["username", "olha"],
  ["phone", "+380501234567"],
  ["code", "1234"],
  ["agreed", "on"],
  ["firstName", "Olha"],
  ["lastName", "Bondar"],
  ["pwdtoken", "none"],
  ["name", "Olha"],
  ["key", "one"],
];
const cookieNames = ["device", "run", "quick", "access_token", "refresh_token", "lang", "session"];

/** Every step of every scenario, and some that don't exist. */
const scenarioSteps = Object.entries(catalogue).flatMap(([scenario, { steps }]) =>
  [...steps.map(({ id }) => id), "none"].map((step) => ({ scenario, step })),
);

const hostilePairs = (names: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names), addressText), { maxLength: 4 });
const popup = fc
  .tuple(fc.constantFrom(...popups), addressText)
  .map(([name, of]): [string, string][] => [
    ["popup", name],
    ["of", of],
  ]);
const scenarioStep = fc
  .constantFrom(...scenarioSteps, { scenario: "__proto__", step: "" })
  .map(({ scenario, step }): [string, string][] => [
    ["scenario", scenario],
    ["step", step],
  ]);
const joinPairs = (all: readonly (readonly [string, string])[]) =>
  all.map(([name, value]) => `${name}=${value}`).join("&");

const path = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom(...screens) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...screens), pathPart)
        .map(([screen, part]) => screen.replace(/[^/]+\/?$/, part)),
    },
  )
  .map((text) => (text === "" ? "/" : text));
export const hostileCookies: fc.Arbitrary<[string, string][]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<[string, string][]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(fc.constantFrom(...cookieNames), addressText), { maxLength: 2 }),
  },
);

const pageLoad: fc.Arbitrary<PageCall> = fc
  .tuple(
    path,
    fc.boolean(),
    fc.oneof(popup, scenarioStep, fc.constant([])),
    hostilePairs(queryNames),
    hostileCookies,
  )
  .map(([screenPath, isData, popupPairs, extraPairs, cookies]) => ({
    // A data request, as a page's scripts send it.
    path: `${isData ? `${screenPath.replace(/\/$/, "") || "/_root"}.data` : screenPath}?${joinPairs([...popupPairs, ...extraPairs])}`,
    fields: undefined,
    cookies,
  }));

const popupScreens = ["/?index&", "/?index&", "/courses/first-steps?", "/lesson/welcome/?"];

/** A step's form with one or several wrong values. */
const popupForm: fc.Arbitrary<PageCall> = fc
  .tuple(
    fc.constantFrom(...popupScreens),
    scenarioStep,
    fc.constantFrom(...verbs),
    hostilePairs(fieldNames),
  )
  .map(([screen, popupPairs, verb, wrongPairs]) => {
    const step: [string, string][] = [
      ["intent", "scenario"],
      ["step", popupPairs[1]![1]],
      ["verb", verb],
    ];
    const validPairs = validFields.filter(
      ([name]) => !wrongPairs.some(([other]) => other === name),
    );
    return {
      path: `${screen}${joinPairs([...popupPairs, ["form", "visit"]])}`,
      fields: joinPairs([
        ...step,
        ...validPairs.map(([name, value]) => [name, encodeURIComponent(value)] as const),
        ...wrongPairs,
      ]),
      cookies: [],
    };
  });

/** A form of a screen. */
const screenForm: fc.Arbitrary<PageCall> = fc
  .tuple(path, fc.constantFrom(...intents), hostilePairs(fieldNames))
  .map(([screenPath, intent, wrongPairs]) => ({
    path: screenPath === "/" ? "/?index" : screenPath,
    fields: joinPairs([["intent", intent], ...wrongPairs]),
    cookies: [],
  }));

export const pageCalls = fc.oneof(pageLoad, popupForm, screenForm);
