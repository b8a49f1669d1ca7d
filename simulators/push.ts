import {
  createDecipheriv,
  createECDH,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { type Context, Hono } from "hono";
import { importJWK, jwtVerify } from "jose";
import type { Simulator } from "./simulator.ts";

/** A browser at the simulated push service. */
type SubscribedBrowser = {
  curve: ECDH;
  auth: Buffer;
  /** The server key that the browser has subscribed with. */
  serverKey: string;
  isGone: boolean;
  messages: unknown[];
};

const authBytes = 16;
const saltBytes = 16;
/** The salt, the record's size, and the length of the sender's key. */
const headerBytes = saltBytes + 4 + 1;
const tagBytes = 16;

/**
 * Simulates the push service of a browser's maker (RFC 8030), and the browser: it checks the server's signature (VAPID,
 * RFC 8292) and decrypts the messages (RFC 8291).
 */
export const push: Simulator = {
  name: "push",
  app({ base }) {
    const browsers = new Map<string, SubscribedBrowser>();
    const browserOf = (c: Context) => browsers.get(c.req.param("id") ?? "");
    const app = new Hono();
    app.post("/browsers", async (c) => {
      const { serverKey } = await c.req.json<{ serverKey: string }>();
      const id = randomUUID();
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys("base64url");
      const auth = randomBytes(authBytes);
      browsers.set(id, { curve, auth, serverKey, isGone: false, messages: [] });
      const keys = { p256dh, auth: auth.toString("base64url") };
      return c.json({ endpoint: `${base}/${id}`, keys });
    });
    app.get("/:id", (c) => c.json(browserOf(c)?.messages ?? []));
    app.delete("/:id", (c) => {
      const browser = browserOf(c);
      if (browser) browser.isGone = true;
      return c.json({});
    });
    app.post("/:id", async (c) => {
      const browser = browserOf(c);
      if (!browser || browser.isGone) return c.text("", 410);
      const isSigned = await isSignedBy(browser.serverKey, base, c.req.header("authorization"));
      if (!isSigned) return c.text("", 403);
      if (c.req.header("ttl") === undefined) return c.text("", 400);
      const body = Buffer.from(await c.req.arrayBuffer());
      browser.messages.push(JSON.parse(decrypt(browser, body)));
      return c.text("", 201);
    });
    return app;
  },
  urls: (base) => ({ webPush: base }),
  keys: {},
};

async function isSignedBy(serverKey: string, base: string, header = ""): Promise<boolean> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== serverKey) return false;
  const point = Buffer.from(key, "base64url");
  const half = (point.length - 1) / 2;
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 1 + half).toString("base64url"),
    y: point.subarray(1 + half).toString("base64url"),
  };
  return jwtVerify(token, await importJWK(jwk, "ES256"), {
    algorithms: ["ES256"],
    audience: new URL(base).origin,
    requiredClaims: ["exp", "sub"],
  }).then(
    () => true,
    () => false,
  );
}

function decrypt({ curve, auth }: SubscribedBrowser, body: Buffer): string {
  const salt = body.subarray(0, saltBytes);
  const senderKey = body.subarray(headerBytes, headerBytes + body[headerBytes - 1]!);
  const encrypted = body.subarray(headerBytes + senderKey.length);
  const derive = (key: Buffer, keySalt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, keySalt, info, bytes));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(encrypted.subarray(-tagBytes));
  const padded = Buffer.concat([
    decipher.update(encrypted.subarray(0, -tagBytes)),
    decipher.final(),
  ]);
  // The last byte that is not 0 ends the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
