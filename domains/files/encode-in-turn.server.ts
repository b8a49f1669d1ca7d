/** Encodes one uploaded picture at a time: a decoded one takes up to 200 MB of memory. */
export function encodeInTurn<Result>(encode: () => Promise<Result>): Promise<Result> {
  const result = lastEncoding.then(encode, encode);
  lastEncoding = result;
  return result;
}

let lastEncoding: Promise<unknown> = Promise.resolve();
