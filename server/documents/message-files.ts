import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { selectMessages, suffixOfVersion } from "#messages/studio-messages.ts";
import type { Catalogue } from "./message-catalogue.ts";
import { chooseEncoding, type EncodedBody } from "#server/http/send-bytes.ts";

const brotli = promisify(brotliCompress);
const gzipCompress = promisify(gzip);
const cachedForAYear = "public, max-age=31536000, immutable";

/**
 * Answers a language's messages as ICU texts, or parsed for the pages whose version ends like the requested one. Compresses them
 * once, then answers from memory.
 * @param input `version`: the requested version; only the same version may be cached forever
 */
export async function answerMessages(
  catalogue: Catalogue,
  language: string,
  input: { compiled: boolean; acceptEncoding: string; version: string | undefined },
): Promise<Response> {
  const { compressedBodies: bodies } = catalogue;
  const suffix = suffixOfVersion(input.version ?? "");
  const version = catalogue.version + suffix;
  const key = `${language} ${input.compiled} ${suffix}`;
  let compressing = bodies.get(key);
  if (!compressing) {
    const { compiled, texts } = catalogue.messagesOf(language);
    const messages = input.compiled ? selectMessages(compiled, suffix) : texts;
    compressing = compressAll(JSON.stringify(messages));
    bodies.set(key, compressing);
  }
  const body = await compressing;
  const encoding = chooseEncoding(input.acceptEncoding, body);
  const headers = new Headers({
    "Content-Type": "application/json",
    "Cache-Control": input.version === version ? cachedForAYear : "no-cache",
    Vary: "Accept-Encoding",
  });
  if (encoding) headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(encoding ? body[encoding]! : body.identity), { headers });
}

async function compressAll(json: string): Promise<EncodedBody> {
  const identity = Buffer.from(json);
  const [br, gzip] = await Promise.all([brotli(identity), gzipCompress(identity)]);
  return { identity, br, gzip };
}
