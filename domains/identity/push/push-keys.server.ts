import { createECDH } from "node:crypto";
import type { Vault } from "#platform/vault.server.ts";

/** The installation's keys for push services (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** Derives the keys from the installation's secret: every process has the same, and nothing has to be stored. */
export function pushKeysOf(vault: Pick<Vault, "mac">): PushKeys {
  const privateKey = Buffer.from(vault.mac("web push", "private key"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey("base64url"),
    privateKey: privateKey.toString("base64url"),
  };
}
