import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listInbox, replyTo } from "#tests/kit/conversations.ts";
import { chatSettings } from "#tests/kit/chats.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

type Posted = { body: string; signature: string | undefined };
const posted: Posted[] = [];
/** The portal's own service. */
const service = http.createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    const signature = String(incoming.headers["x-wachatapi-signature"]);
    posted.push({ body: Buffer.concat(chunks).toString("utf8"), signature });
    response.end();
  });
});
/** The product calls no address of this machine, so calls to the service's public address are led to it here. */
function leadCallsTo(port: number): void {
  vi.spyOn(https, "request").mockImplementation(((url, options, respond) => {
    expect(url).toBe(keys.url);
    const { method, headers } = options;
    return http.request({ port, method, headers }, respond);
  }) as typeof https.request);
  syncBuiltinESMExports();
}

const waitMs = 15_000;
const keys = { secret: "the secret of our own service", url: "https://whatsapp.example/send" };
const sender = "380501234567";
let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  leadCallsTo((service.address() as AddressInfo).port);
  portal = await startTestPortal({
    simulators: true,
    keys: { wachatapi: keys },
    settings: chatSettings,
  });
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  service.close();
  await portal.close();
});

const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
const sign = (body: string, secret = keys.secret) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** Posts a message as the portal's own service does. */
function post(message: object, { target = portal, secret = keys.secret } = {}) {
  const body = JSON.stringify(message);
  return target.browser().fetch("/webhooks/wachatapi", {
    method: "POST",
    origin: null,
    body,
    headers: { "content-type": "application/json", "x-wachatapi-signature": sign(body, secret) },
  });
}
const findRow = async (preview: string) =>
  (await listInbox(mentor.browser)).find((row) => row.preview === preview);

test("a question comes by the portal's own WhatsApp service, and the signed answer goes back to it", async () => {
  const question = { id: "w1", from: `+${sender}`, name: "Анна", text: "Хто поруч? 🕯️ سلام" };
  for (let repeat = 0; repeat < 2; repeat += 1) expect((await post(question)).status).toBe(200);
  await waitFor(() => findRow(question.text)).toMatchObject({ name: "Анна", unread: 1 });
  const { id } = (await findRow(question.text))!;
  expect((await replyTo(mentor.browser, id, "Я тут. 🙏")).status).toBe(200);
  await waitFor(async () => posted.map(({ body }) => body)).toContain(
    JSON.stringify({ to: sender, text: "Я тут. 🙏" }),
  );
  for (const { body, signature } of posted) expect(signature).toBe(sign(body));
  const { json } = await call(mentor.browser, "GET", `/inbox/${id}`);
  expect(json["replyWindow"]).toEqual({
    channel: "wachatapi",
    until: null,
    state: "open",
    takesFiles: false,
  });
});

test("a wrong signature, a call without a sender and another portal change nothing", async () => {
  const message = { id: "w2", from: sender, name: "Анна", text: "Forged" };
  expect((await post(message, { secret: "another" })).status).toBe(401);
  expect((await post({ ...message, from: "" })).status).toBe(200);
  const body = JSON.stringify(message);
  const elsewhere = await portal.second.browser().fetch("/webhooks/wachatapi", {
    method: "POST",
    origin: null,
    body,
    headers: { "content-type": "application/json", "x-wachatapi-signature": sign(body) },
  });
  expect(elsewhere.status).toBe(404);
  const { rows } = await portal.database.db.execute(sql`
    select 1 from incoming_messages
    union all select 1 from conversation_messages where text = 'Forged'`);
  expect(rows).toEqual([]);
});

test("a message for another number is not for this portal", async () => {
  const message = { id: "w3", from: sender, to: "+380990000000", name: "Анна", text: "Not here" };
  expect((await post(message)).status).toBe(200);
  const { rows } = await portal.database.db.execute(sql`
    select 1 from incoming_messages
    union all select 1 from conversation_messages where text = 'Not here'`);
  expect(rows).toEqual([]);
});
