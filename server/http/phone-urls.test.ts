import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { formatPhoneUrls } from "./phone-urls.ts";

const makeInterface = (address: string, overrides: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, family: "IPv4", internal: false, ...overrides }) as NetworkInterfaceInfo;

test("the URLs for a phone are listed, with a warning about who else can open them", () => {
  const text = formatPhoneUrls(
    {
      lo: [makeInterface("127.0.0.1", { internal: true })],
      wlan0: [makeInterface("192.168.1.7"), makeInterface("fe80::1", { family: "IPv6" })],
      none: undefined,
    },
    3000,
  );
  expect(text).toContain("  http://192.168.1.7:3000/\n");
  expect(text).not.toMatch(/127\.0\.0\.1|fe80/);
  expect(text).toContain("Everybody in that network can open it too");
});

test("on a machine without a network, the text says that there is none", () => {
  expect(formatPhoneUrls({ lo: [makeInterface("127.0.0.1", { internal: true })] }, 3000)).toContain(
    "on no network",
  );
});
