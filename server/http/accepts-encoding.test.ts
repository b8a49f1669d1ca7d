import { expect, test } from "vitest";
import { acceptsEncoding } from "./accepts-encoding.ts";

test.each(["br", "gzip, deflate, br", "gzip;q=0, BR ; q=0.1", "br;q=1.0", "br;q=0.001"])(
  "brotli is accepted by %j",
  (header) => expect(acceptsEncoding(header, "br")).toBe(true),
);

test.each([undefined, "", "gzip", "br;q=0", "gzip, br; q=0.000", "brx", "x-br", "br;Q = 0"])(
  "brotli is not accepted by %j",
  (header) => expect(acceptsEncoding(header, "br")).toBe(false),
);
