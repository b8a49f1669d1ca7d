import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { formatRawRequest, sendRaw } from "./raw-http.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test("an upload that is too large is refused with a page after a form, with JSON by the API", async () => {
  const host = `${portal.host}:${portal.port}`;
  const refuse = async (path: string) => {
    const headers = [`Origin: http://${host}`, "Content-Length: 99999999999"];
    const request = formatRawRequest("POST", path, host, headers, "x");
    const { status, body } = await sendRaw(portal.port, request);
    expect([path, status]).toEqual([path, 413]);
    return body;
  };
  for (const path of ["/profile", "/profile/", "/profile/conversation", "/studio/inbox/1.data"])
    expect(await refuse(path)).toContain("This file is too large");
  for (const path of ["/api/users/self/picture", "/api/conversation/messages", "/courses/short"])
    expect(await refuse(path)).toContain('"TOO-LARGE"');
});
