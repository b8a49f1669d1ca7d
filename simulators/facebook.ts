import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { choosePersonPage } from "./choose-person.ts";
import { randomText, sha256 } from "./google-tokens.ts";
import { createFaults } from "./faults.ts";
import { findOrCreatePerson, type SimulatedPerson } from "./people.ts";
import type { Simulator, SimulatorTools } from "./simulator.ts";

const facebookFaults = ["wrong-app", "invalid-token", "other-person"] as const;
const credentials = { appId: "100200300", appSecret: "a demo's app secret" };
const tokenLifeMs = 60 * 24 * 3_600_000;

type StoredCode = { person: SimulatedPerson; parameters: Record<string, string> };

/** Facebook's dialog and the three Graph API calls that a sign-in needs. */
function createFacebookApp({ base, clock }: SimulatorTools): Hono {
  const faults = createFaults(facebookFaults);
  const codes = new Map<string, StoredCode>();
  const accessTokens = new Map<
    string,
    { person: SimulatedPerson; appId: string; expiresAt: number }
  >();
  const app = new Hono();
  app.route("/faults", faults.routes);
  app.use(async (_c, next) => (await faults.awaitOutage()) ?? next());
  const oauthError = (message: string) => ({
    error: { message, type: "OAuthException", code: 190 },
  });

  app.get("/dialog/oauth", (c) => {
    const parameters = c.req.query();
    if (!isAllowed(parameters)) return c.text("This address does not belong to the app.", 400);
    const client = new URL(parameters["redirect_uri"]!).host;
    const pageInput = { action: `${base}/dialog/oauth`, client, values: parameters };
    return c.html(choosePersonPage("Log in with Facebook", pageInput));
  });
  app.post("/dialog/oauth", async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    if (!isAllowed(form)) return c.text("This address does not belong to the app.", 400);
    const returnUrl = new URL(form["redirect_uri"]!);
    if (form["state"]) returnUrl.searchParams.set("state", form["state"]);
    const person = findOrCreatePerson(form);
    if (form["cancel"] || !person) {
      returnUrl.searchParams.set("error", "access_denied");
      returnUrl.searchParams.set("error_reason", "user_denied");
    } else {
      const code = randomText();
      codes.set(code, { person, parameters: form });
      returnUrl.searchParams.set("code", code);
    }
    // Facebook adds this fragment too, and it stays in the address bar.
    returnUrl.hash = "_=_";
    return c.redirect(returnUrl.href, 302);
  });

  app.on(["GET", "POST"], "/graph/oauth/access_token", async (c) => {
    const form = c.req.method === "POST" ? await c.req.parseBody() : c.req.query();
    const hasAppKeys =
      form["client_id"] === credentials.appId && form["client_secret"] === credentials.appSecret;
    // An app's own token: nobody signs in with it.
    if (form["grant_type"] === "client_credentials")
      return hasAppKeys
        ? c.json({ access_token: `${credentials.appId}|app`, token_type: "bearer" })
        : c.json(oauthError("Error validating client secret."), 400);
    const code = String(form["code"] ?? "");
    const storedCode = codes.get(code);
    codes.delete(code);
    const isValid =
      storedCode &&
      hasAppKeys &&
      form["redirect_uri"] === storedCode.parameters["redirect_uri"] &&
      sha256(String(form["code_verifier"] ?? "")) === storedCode.parameters["code_challenge"];
    if (!isValid) return c.json(oauthError("This authorization code cannot be used."), 400);
    const token = grantAccess(storedCode.person, credentials.appId);
    return c.json({ access_token: token, token_type: "bearer", expires_in: tokenLifeMs / 1000 });
  });
  /** Returns an access token for any app id, also another app's. */
  app.post("/access-tokens", async (c) => {
    const form = await c.req.json<Record<string, string>>();
    const person = findOrCreatePerson(form);
    if (!person) return c.json(oauthError("unknown person"), 400);
    return c.json({ access_token: grantAccess(person, form["app_id"] ?? credentials.appId) });
  });
  app.get("/graph/debug_token", (c) => {
    if (
      readBearerToken(c.req.header("authorization")) !==
      `${credentials.appId}|${credentials.appSecret}`
    )
      return c.json(oauthError("Invalid app token."), 400);
    const grant = accessTokens.get(c.req.query("input_token") ?? "");
    if (!grant) return c.json({ data: { app_id: "", is_valid: false, user_id: "" } });
    return c.json({
      data: {
        app_id: faults.has("wrong-app") ? "999" : grant.appId,
        is_valid: grant.expiresAt > clock.now() && !faults.has("invalid-token"),
        user_id: grant.person.id,
        expires_at: Math.floor(grant.expiresAt / 1000),
      },
    });
  });
  app.get("/graph/me", (c) => {
    const token = readBearerToken(c.req.header("authorization"));
    const grant = accessTokens.get(token);
    const proof = createHmac("sha256", credentials.appSecret).update(token).digest("hex");
    if (!grant || c.req.query("appsecret_proof") !== proof)
      return c.json(oauthError("Invalid OAuth access token."), 400);
    const { id, firstName, lastName, email } = grant.person;
    const profile = { first_name: firstName, last_name: lastName, email };
    return c.json({ id: faults.has("other-person") ? "1" : id, ...profile });
  });
  return app;

  function grantAccess(person: SimulatedPerson, appId: string): string {
    const token = randomText();
    accessTokens.set(token, { person, appId, expiresAt: clock.now() + tokenLifeMs });
    return token;
  }
}

const readBearerToken = (header: string | undefined) => header?.replace(/^Bearer /, "") ?? "";
const callbackPaths = new Set(["/callback", "/rcallback/", "/authcb"]);

function isAllowed(parameters: Record<string, string>): boolean {
  const returnUrl = URL.parse(parameters["redirect_uri"] ?? "");
  return (
    parameters["client_id"] === credentials.appId &&
    returnUrl !== null &&
    callbackPaths.has(returnUrl.pathname) &&
    returnUrl.search === ""
  );
}

export const facebook: Simulator = {
  name: "facebook",
  app: createFacebookApp,
  urls: (base) => ({
    facebook: { dialog: `${base}/dialog/oauth`, graph: `${base}/graph` },
  }),
  keys: { facebook: credentials },
};
