import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { Vault } from "#platform/vault.server.ts";

const tokenBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Creates a secret of 256 bits as base64url. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** The random bytes of a refresh token; the rest is the installation's signature. */
const refreshSecretBytes = 16;

/**
 * Creates a refresh token that names its session and carries the installation's signature, so that an old token is
 * recognised as this session's and a forged one is not. The session's id alone opens and ends nothing.
 */
export function newRefreshToken(vault: Vault, sessionId: string): string {
  const secret = randomBytes(refreshSecretBytes);
  const signature = refreshSignature(vault, sessionId, secret);
  return `${sessionId}.${Buffer.concat([secret, signature]).toString("base64url")}`;
}

/**
 * Returns the session that a refresh token names, and whether the installation's signature is valid; it isn't after the
 * installation's secret changed. Null for anything that isn't a refresh token.
 */
export function readRefreshToken(
  vault: Vault,
  token: string,
): { sessionId: string; isSignatureValid: boolean } | null {
  const parts = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token);
  if (!parts) return null;
  const sessionId = parts[1]!;
  const bytes = Buffer.from(parts[2]!, "base64url");
  const signature = refreshSignature(vault, sessionId, bytes.subarray(0, refreshSecretBytes));
  return {
    sessionId,
    isSignatureValid: timingSafeEqual(bytes.subarray(refreshSecretBytes), signature),
  };
}

function refreshSignature(vault: Vault, sessionId: string, secret: Buffer): Buffer {
  const mac = vault.mac("refresh token", `${sessionId} ${secret.toString("base64url")}`);
  return Buffer.from(mac, "hex").subarray(0, tokenBytes - refreshSecretBytes);
}

/** Returns a public name for a device; the device cookie itself is secret. */
export function deviceName(deviceId: string): string {
  return hashToken(deviceId).slice(0, 32);
}

/**
 * Returns what the database stores of a secret: its sha-256 in hex. The secrets are random, so no slow hash is needed.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns the PKCE (S256) challenge of a verifier. */
export function pkceChallenge(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** Encrypts `text` so that only the holder of `token` can decrypt it. */
export function encryptWith(token: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(token), iv);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts what `encryptWith` encrypted with the same token; null if that fails. */
export function decryptWith(token: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  try {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      encryptionKey(token),
      bytes.subarray(0, ivBytes),
    );
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const decrypted = Buffer.concat([
      decipher.update(bytes.subarray(ivBytes + tagBytes)),
      decipher.final(),
    ]);
    return decrypted.toString("utf8");
  } catch {
    return null;
  }
}

function encryptionKey(token: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", token, "", "lampstand session successor", 32));
}
