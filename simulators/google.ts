import { type Context, Hono } from "hono";
import { choosePersonPage } from "./choose-person.ts";
import { oneTapRoutes } from "./google-one-tap.ts";
import {
  claimsOf,
  googleClient,
  googleFaults,
  createTokenSigner,
  randomText,
  sha256,
} from "./google-tokens.ts";
import { createFaults } from "./faults.ts";
import { findOrCreatePerson, type SimulatedPerson } from "./people.ts";
import type { Simulator, SimulatorTools } from "./simulator.ts";

const codeLifeMs = 60_000;
const tokenLifeMs = 3_600_000;

type StoredCode = {
  person: SimulatedPerson;
  parameters: Record<string, string>;
  expiresAt: number;
};
type AccessGrant = { person: SimulatedPerson; clientId: string; expiresAt: number };

/** An OpenID provider: discovery, keys, code flow with PKCE, userinfo, tokeninfo, and the prompt of one tap. */
function createGoogleApp(tools: SimulatorTools): Hono {
  const { base, clock } = tools;
  const faults = createFaults(googleFaults);
  const signer = createTokenSigner(tools, faults);
  const codes = new Map<string, StoredCode>();
  const accessTokens = new Map<string, AccessGrant>();
  const app = new Hono();
  app.route("/faults", faults.routes);
  app.use(async (_c, next) => (await faults.awaitOutage()) ?? next());

  app.get("/.well-known/openid-configuration", (c) =>
    c.json({
      issuer: base,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      userinfo_endpoint: `${base}/userinfo`,
      jwks_uri: `${base}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["openid", "email", "profile"],
    }),
  );
  app.get("/jwks", async (c) => c.json(await signer.listPublicKeys()));

  app.get("/authorize", (c) => {
    const parameters = c.req.query();
    const error = findAuthorizationError(parameters);
    if (error) return c.text(`Error 400: ${error}`, 400);
    const client = new URL(parameters["redirect_uri"]!).host;
    const pageInput = { action: `${base}/authorize`, client, values: parameters };
    return c.html(choosePersonPage("Choose an account", pageInput));
  });
  app.post("/authorize", async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    const error = findAuthorizationError(form);
    if (error) return c.text(`Error 400: ${error}`, 400);
    const returnUrl = new URL(form["redirect_uri"]!);
    if (form["state"]) returnUrl.searchParams.set("state", form["state"]);
    const person = findOrCreatePerson(form);
    if (form["cancel"] || !person) {
      returnUrl.searchParams.set("error", "access_denied");
    } else {
      const code = randomText();
      codes.set(code, { person, parameters: form, expiresAt: clock.now() + codeLifeMs });
      returnUrl.searchParams.set("code", code);
      returnUrl.searchParams.set("scope", form["scope"]!);
    }
    return c.redirect(returnUrl.href, 302);
  });

  app.post("/token", async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    if (!hasClientSecret(c, form)) return c.json({ error: "invalid_client" }, 401);
    const storedCode = codes.get(form["code"] ?? "");
    codes.delete(form["code"] ?? "");
    const isValid =
      storedCode &&
      storedCode.expiresAt > clock.now() &&
      form["grant_type"] === "authorization_code" &&
      form["redirect_uri"] === storedCode.parameters["redirect_uri"] &&
      sha256(form["code_verifier"] ?? "") === storedCode.parameters["code_challenge"];
    if (!isValid) return c.json({ error: "invalid_grant" }, 400);
    const { person, parameters } = storedCode;
    return c.json({
      access_token: grantAccess(person, parameters["client_id"]!),
      token_type: "Bearer",
      expires_in: tokenLifeMs / 1000,
      scope: parameters["scope"],
      id_token: await signer.signIdToken(person, parameters["client_id"]!, parameters["nonce"]),
    });
  });
  /** Returns an access token for any client id, also another client's. */
  app.post("/access-tokens", async (c) => {
    const form = await c.req.json<Record<string, string>>();
    const person = findOrCreatePerson(form);
    if (!person) return c.json({ error: "unknown person" }, 400);
    return c.json({
      access_token: grantAccess(person, form["client_id"] ?? googleClient.clientId),
    });
  });

  app.get("/userinfo", (c) => {
    const grant = findGrant(c.req.header("authorization")?.replace(/^Bearer /, ""));
    return grant ? c.json(claimsOf(grant.person)) : c.json({ error: "invalid_token" }, 401);
  });
  app.on(["GET", "POST"], "/tokeninfo", async (c) => {
    const form = c.req.method === "POST" ? await c.req.parseBody() : c.req.query();
    const grant = findGrant(String(form["access_token"] ?? ""));
    if (!grant) return c.json({ error: "invalid_token" }, 400);
    const { clientId, person, expiresAt } = grant;
    const expires = Math.floor(expiresAt / 1000);
    return c.json({ aud: clientId, azp: clientId, sub: person.id, exp: String(expires) });
  });
  app.route("/gsi", oneTapRoutes(tools, signer));
  return app;

  function grantAccess(person: SimulatedPerson, clientId: string): string {
    const token = randomText();
    accessTokens.set(token, { person, clientId, expiresAt: clock.now() + tokenLifeMs });
    return token;
  }
  function findGrant(token: string | undefined): AccessGrant | undefined {
    const grant = accessTokens.get(token ?? "");
    return grant && grant.expiresAt > clock.now() ? grant : undefined;
  }
}

const callbackPaths = new Set(["/callback", "/rcallback/", "/authcb"]);

/** Returns the error that Google shows on its own page, or null. Return URLs must match exactly. */
function findAuthorizationError(parameters: Record<string, string>): string | null {
  if (parameters["client_id"] !== googleClient.clientId) return "invalid_client";
  const returnUrl = URL.parse(parameters["redirect_uri"] ?? "");
  if (!returnUrl || !callbackPaths.has(returnUrl.pathname) || returnUrl.search !== "")
    return "redirect_uri_mismatch";
  if (parameters["response_type"] !== "code" || !parameters["scope"]?.split(" ").includes("openid"))
    return "invalid_request";
  return parameters["code_challenge_method"] === "S256" ? null : "invalid_request";
}

function hasClientSecret(c: Context, form: Record<string, string>): boolean {
  const basic = /^Basic (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, "base64").toString("utf8").split(":").map(decodeURIComponent)
    : [form["client_id"], form["client_secret"]];
  return id === googleClient.clientId && secret === googleClient.clientSecret;
}

export const google: Simulator = {
  name: "google",
  app: createGoogleApp,
  urls: (base) => ({
    google: {
      issuer: base,
      tokenInfo: `${base}/tokeninfo`,
      oneTapScript: `${base}/gsi/client`,
    },
  }),
  keys: { google: googleClient },
};
