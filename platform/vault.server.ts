import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Uses this installation's secret; nothing else gets the secret itself. */
export type Vault = {
  /**
   * Encrypts a text so that only this installation can read it, and only in its place.
   * @param place names where it is stored, such as a table's key: elsewhere it cannot be opened
   */
  seal(place: string, text: string): string;
  /** Decrypts a text sealed for the same place; null if that fails (another secret, another place, damage). */
  open(place: string, sealed: string): string | null;
  /** Returns an HMAC-SHA-256 in hex, for one purpose, of a text that is too short for a plain hash. */
  mac(purpose: string, text: string): string;
};

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

export function openVault(secret: string): Vault {
  const derive = (use: string) =>
    new Uint8Array(hkdfSync("sha256", secret, "", `lampstand ${use}`, keyBytes));
  const sealKey = derive("sealing");
  const macKey = derive("mac");
  return {
    seal(place, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      try {
        const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, ivBytes));
        decipher.setAAD(Buffer.from(place));
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
        return Buffer.concat(opened).toString("utf8");
      } catch {
        return null;
      }
    },
    mac: (purpose, text) =>
      createHmac("sha256", macKey).update(`${purpose}\0${text}`).digest("hex"),
  };
}
