import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { choosePersonPage } from "./choose-person.ts";
import { randomText, sha256 } from "./google-tokens.ts";
import { makeFaults } from "./faults.ts";
import { personOf, type SimulatedPerson } from "./people.ts";
import type { Simulator, SimulatorTools } from "./simulator.ts";

const facebookFaults = ["wrong-app", "invalid-token", "other-person"] as const;
const facebookApp = { appId: "100200300", appSecret: "a demo's app secret" };
const tokenLifeMs = 60 * 24 * 3_600_000;

type Code = { person: SimulatedPerson; asked: Record<string, string> };

/** Facebook's dialog and the four Graph API calls that a sign-in needs. */
function makeApp({ base, clock }: SimulatorTools): Hono {
  const faults = makeFaults(facebookFaults);
  const codes = new Map<string, Code>();
  const access = new Map<string, { person: SimulatedPerson; appId: string; until: number }>();
  const app = new Hono();
  app.route("/faults", faults.routes);
  app.use(async (_c, next) => (await faults.awaitOutage()) ?? next());
  const failed = (message: string) => ({ error: { message, type: "OAuthException", code: 190 } });

  app.get("/dialog/oauth", (c) => {
    const asked = c.req.query();
    if (!isRight(asked)) return c.text("This address does not belong to the app.", 400);
    const client = new URL(asked["redirect_uri"]!).host;
    const page = { action: `${base}/dialog/oauth`, client, values: asked };
    return c.html(choosePersonPage("Log in with Facebook", page));
  });
  app.post("/dialog/oauth", async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    if (!isRight(form)) return c.text("This address does not belong to the app.", 400);
    const back = new URL(form["redirect_uri"]!);
    if (form["state"]) back.searchParams.set("state", form["state"]);
    const person = personOf(form);
    if (form["cancel"] || !person) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_reason", "user_denied");
    } else {
      const code = randomText();
      codes.set(code, { person, asked: form });
      back.searchParams.set("code", code);
    }
    // Facebook does this too: the fragment stays in the address bar.
    back.hash = "_=_";
    return c.redirect(back.href, 302);
  });

  app.on(["GET", "POST"], "/graph/oauth/access_token", async (c) => {
    const form = c.req.method === "POST" ? await c.req.parseBody() : c.req.query();
    const code = String(form["code"] ?? "");
    const given = codes.get(code);
    codes.delete(code);
    const holds =
      given &&
      form["client_id"] === facebookApp.appId &&
      form["client_secret"] === facebookApp.appSecret &&
      form["redirect_uri"] === given.asked["redirect_uri"] &&
      sha256(String(form["code_verifier"] ?? "")) === given.asked["code_challenge"];
    if (!holds) return c.json(failed("This authorization code cannot be used."), 400);
    const token = grantAccess(given.person, facebookApp.appId);
    return c.json({ access_token: token, token_type: "bearer", expires_in: tokenLifeMs / 1000 });
  });
  /** Returns an access token as another app would get it, for any app id. */
  app.post("/access-tokens", async (c) => {
    const form = await c.req.json<Record<string, string>>();
    const person = personOf(form);
    if (!person) return c.json(failed("nobody"), 400);
    return c.json({ access_token: grantAccess(person, form["app_id"] ?? facebookApp.appId) });
  });
  app.get("/graph/debug_token", (c) => {
    if (bearer(c.req.header("authorization")) !== `${facebookApp.appId}|${facebookApp.appSecret}`)
      return c.json(failed("Invalid app token."), 400);
    const found = access.get(c.req.query("input_token") ?? "");
    if (!found) return c.json({ data: { app_id: "", is_valid: false, user_id: "" } });
    return c.json({
      data: {
        app_id: faults.has("wrong-app") ? "999" : found.appId,
        is_valid: found.until > clock.now() && !faults.has("invalid-token"),
        user_id: found.person.id,
        expires_at: Math.floor(found.until / 1000),
      },
    });
  });
  app.get("/graph/me", (c) => {
    const token = bearer(c.req.header("authorization"));
    const found = access.get(token);
    const proof = createHmac("sha256", facebookApp.appSecret).update(token).digest("hex");
    if (!found || c.req.query("appsecret_proof") !== proof)
      return c.json(failed("Invalid OAuth access token."), 400);
    const { id, firstName, lastName, email } = found.person;
    const told = { first_name: firstName, last_name: lastName, email };
    return c.json({ id: faults.has("other-person") ? "1" : id, ...told });
  });
  return app;

  function grantAccess(person: SimulatedPerson, appId: string): string {
    const token = randomText();
    access.set(token, { person, appId, until: clock.now() + tokenLifeMs });
    return token;
  }
}

const bearer = (header: string | undefined) => header?.replace(/^Bearer /, "") ?? "";
const callbacks = new Set(["/callback", "/rcallback/", "/authcb"]);

function isRight(asked: Record<string, string>): boolean {
  const back = URL.parse(asked["redirect_uri"] ?? "");
  return (
    asked["client_id"] === facebookApp.appId &&
    back !== null &&
    callbacks.has(back.pathname) &&
    back.search === ""
  );
}

export const facebook: Simulator = {
  name: "facebook",
  app: makeApp,
  addresses: (base) => ({
    facebook: { dialog: `${base}/dialog/oauth`, graph: `${base}/graph` },
  }),
  keys: { facebook: facebookApp },
};
