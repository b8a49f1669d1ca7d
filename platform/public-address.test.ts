import { expect, test } from "vitest";
import { isPublicIp, isCallableUrl, postPublic } from "./public-address.server.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
  "no address",
])("%s is not on the public internet", (address) => expect(isPublicIp(address)).toBe(false));

test.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])(
  "%s is on the public internet",
  (address) => expect(isPublicIp(address)).toBe(true),
);

test("only https may be called, and no private address", () => {
  expect(isCallableUrl("https://transport.example/send")).toBe(true);
  expect(isCallableUrl("http://transport.example/send")).toBe(false);
  expect(isCallableUrl("https://10.0.0.1/send")).toBe(false);
  expect(isCallableUrl("https://[::1]/send")).toBe(false);
  expect(isCallableUrl("https://2130706433/send")).toBe(false);
  expect(isCallableUrl("https://user@transport.example/")).toBe(false);
  expect(isCallableUrl("nonsense")).toBe(false);
});

test("a name that resolves to a private address is not called", async () => {
  const failure = await postPublic("https://localhost:1/send", "{}", {}).catch(
    (error: Error) => error,
  );
  expect(String((failure as Error).cause)).toContain("is no public address");
});
