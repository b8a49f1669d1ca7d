import { expect, test } from "vitest";
import { acceptsEncoding } from "./accepts-encoding.ts";

test.each(["br", "gzip, deflate, br", "gzip;q=0, BR ; q=0.1", "br;q=1.0", "br;q=0.001"])(
  "the header %j accepts brotli",
  (header) => expect(acceptsEncoding(header, "br")).toBe(true),
);

test.each([undefined, "", "gzip", "br;q=0", "gzip, br; q=0.000", "brx", "x-br", "br;Q = 0"])(
  "the header %j does not accept brotli",
  (header) => expect(acceptsEncoding(header, "br")).toBe(false),
);
