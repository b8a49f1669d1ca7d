import { noSignInLocation, readReferral } from "#domains/identity/referral.ts";
import { guest } from "#domains/settings/context.ts";
import { type Settings, settingsSchema } from "#domains/settings/settings.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import type { openDatabase } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { noReactions, contextStubs } from "#tests/kit/context-stubs.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { ScreenFacts, StepResult } from "#request/root-data.ts";
import { scenarioAction } from "./scenario-action.server.ts";

export const origin = "http://portal.example";
const ignore = () => {};
export const quietLog: Log = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  child: () => quietLog,
};
const emailTexts = { subject: "S", body: "{link}" };
export const clock = fakeClock();
const screen: ScreenFacts = { routeName: "main" };

/** Creates a browser for tests of the popup's action: cookies it receives are sent with its next request. */
export function makeBrowser(
  db: ReturnType<typeof openDatabase>["db"],
  { portal = "one", settings = {} }: { portal?: string; settings?: unknown } = {},
) {
  const cookies = new Map<string, string>();
  const flashes: string[] = [];
  let actor = guest;
  function makeCtx(): RequestCtx {
    const setCookies: string[] = [];
    return {
      portal: {
        id: portal,
        name: portal,
        origin,
        host: "portal.example",
        settingsVersion: 1,
        keyedProviders: [],
        secondStepRoles: [],
      },
      settings: settingsSchema.parse(settings) as Settings,
      language: "en",
      actor,
      db,
      clock,
      log: quietLog,
      jobs: { enqueue: async () => {} },
      ...contextStubs,
      content: new TaggedCache(1),
      cacheTags: new Set(),
      requestId: "r",
      deviceId: "the device of a test",
      clientAddress: "192.0.2.1",
      reactions: noReactions,
      referral: readReferral(new Map()),
      signInLocation: noSignInLocation,
      userAgent: "test",
      setCookies,
      saveTokens: (tokens) => void cookies.set("access_token", tokens?.accessToken ?? ""),
      doNotCache: () => {},
      saveLanguage: () => {},
      saveCookie: () => {},
      flash: (key) => void flashes.push(key),
      flashKey: null,
      messages: () => ({
        email: {
          "restore-password": emailTexts,
          terminate: emailTexts,
          welcome: emailTexts,
          owner: { "password-changed": emailTexts, "wrong-passwords": emailTexts },
        },
        messenger: { bot: { terminate: "{portal}", "terminate-button": "B" } },
        sms: { code: "{code} {portal}" },
      }),
      messagesVersion: "1",
      cookies,
      mode: "test",
      stepResult: null,
      discussionResult: null,
      cspNonce: "",
      structuredData: [],
      visitedCourse: null,
      isDocument: true,
      themeCss: "",
      databaseProblem: null,
      isBlocked: false,
      agreements: null,
      loaderData: null,
    };
  }
  function storeCookies(ctx: RequestCtx) {
    ({ actor } = ctx);
    for (const line of ctx.setCookies) {
      const [name = "", value = ""] = line.split(";", 1)[0]!.split("=");
      cookies.set(name, value);
    }
  }
  async function send(address: string, fields: Record<string, string>, facts = screen) {
    const ctx = makeCtx();
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "scenario", ...fields }))
      form.set(name, value);
    const request = new Request(origin + address, { method: "POST" });
    const response = await scenarioAction(ctx, request, form, async () => facts);
    storeCookies(ctx);
    if (response instanceof Response)
      return { status: response.status, to: response.headers.get("location"), result: null, ctx };
    const { data, init } = response as { data: StepResult; init: ResponseInit };
    return { status: init.status, to: null, result: data, ctx };
  }
  return { send, makeCtx, storeCookies, cookies, flashes, actor: () => actor };
}
