import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the six digits that an authenticator app shows (RFC 6238). */
export function authenticatorCode(secret: string, now: number): string {
  const bits = [...secret.replace(/\s/g, "")]
    .map((sign) => base32.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const digest = createHmac("sha1", key).update(message).digest();
  const offset = digest.at(-1)! & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** Encodes the few kinds of CBOR values that a passkey sends. */
function encodeCbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]),
  ]);
}

type Options = {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
  allowCredentials?: unknown;
};

/** What replaces parts of a right answer. */
type Forgery = {
  id?: string;
  count?: number;
  /** Whose passkey it is, in the browser's words. */
  userHandle?: string;
  /** The device checked no PIN, finger or face. */
  isUnverified?: boolean;
};

/** A passkey in software: it signs challenges as a phone or a security key does. */
export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let signatureCount = 0;
  let ownHandle: string | undefined;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(host: string, credential: Buffer, isUnverified = false): Buffer {
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | (credential.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signatureCount);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, credential]);
  }

  const base = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
  };

  return {
    id: base.id,
    /** Answers the options for adding a passkey, as the browser's JSON. */
    register(options: Options, origin: string, { isUnverified }: Forgery = {}): string {
      ownHandle = options.user?.id;
      const cose = encodeCbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = encodeCbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authenticatorData(options.rp?.id ?? "", credential, isUnverified)],
        ]),
      );
      const response = {
        clientDataJSON: clientData("webauthn.create", options.challenge, origin).toString(
          "base64url",
        ),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
      return JSON.stringify({ ...base, response, clientExtensionResults: {} });
    },
    /** Answers the options for using a passkey. Like a browser, names its user unless the options name passkeys. */
    prove(options: Options, origin: string, forged: Forgery = {}): string {
      signatureCount = forged.count ?? signatureCount + 1;
      const data = authenticatorData(options.rpId ?? "", Buffer.alloc(0), forged.isUnverified);
      const userHandle = forged.userHandle ?? ownHandle;
      const client = clientData("webauthn.get", options.challenge, origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        ...(options.allowCredentials === undefined && { userHandle }),
      };
      const named = forged.id === undefined ? base : { ...base, id: forged.id, rawId: forged.id };
      return JSON.stringify({ ...named, response, clientExtensionResults: {} });
    },
  };
}
