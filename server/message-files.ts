import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { messagesOf, textsOf } from "./message-catalogue.ts";
import { chooseEncoding, type EncodedBody } from "./send-bytes.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const kept = new Map<string, Promise<EncodedBody>>();

/** A language's messages as ICU texts, or as the portal's own pages read them; packed once, then from memory. */
export async function answerMessages(
  language: string,
  input: { compiled: boolean; acceptEncoding: string; cacheControl: string },
): Promise<Response> {
  const messages = input.compiled ? messagesOf(language) : textsOf(language);
  const key = `${language} ${input.compiled}`;
  let packed = kept.get(key);
  if (!packed) kept.set(key, (packed = pack(JSON.stringify(messages))));
  const body = await packed;
  const encoding = chooseEncoding(input.acceptEncoding, body);
  const headers = new Headers({
    "Content-Type": "application/json",
    "Cache-Control": input.cacheControl,
    Vary: "Accept-Encoding",
  });
  if (encoding) headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(encoding ? body[encoding]! : body.identity), { headers });
}

async function pack(json: string): Promise<EncodedBody> {
  const identity = Buffer.from(json);
  const [br, gzip] = await Promise.all([brotli(identity), zip(identity)]);
  return { identity, br, gzip };
}
