import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { phoneUrls } from "./phone-urls.ts";

const at = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, family: "IPv4", internal: false, ...more }) as NetworkInterfaceInfo;

test("the URLs for a phone are listed, with a warning about who else can open them", () => {
  const said = phoneUrls(
    {
      lo: [at("127.0.0.1", { internal: true })],
      wlan0: [at("192.168.1.7"), at("fe80::1", { family: "IPv6" })],
      none: undefined,
    },
    3000,
  );
  expect(said).toContain("  http://192.168.1.7:3000/\n");
  expect(said).not.toMatch(/127\.0\.0\.1|fe80/);
  expect(said).toContain("Everybody in that network can open it too");
});

test("a machine without a network says so", () => {
  expect(phoneUrls({ lo: [at("127.0.0.1", { internal: true })] }, 3000)).toContain("on no network");
});
