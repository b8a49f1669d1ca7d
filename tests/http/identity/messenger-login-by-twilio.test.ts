import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { twilioKeys, twilioNumber } from "#simulators/twilio-whatsapp.ts";
import { annaId, payloadOf, chatSettings, connectChats } from "#tests/kit/chats.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    simulators: true,
    keys: { twilio: twilioKeys },
    settings: {
      ...chatSettings,
      integrations: { whatsapp: { endpoint: `https://wa.me/${twilioNumber}` } },
    },
  });
  await connectChats(portal);
});
afterAll(() => portal.close());

test("WhatsApp over Twilio has no buttons: the number is typed", async () => {
  const browser = portal.browser();
  const response = await call(browser, "POST", "/messenger-logins", { messenger: "whatsapp" });
  const login = response.json as unknown as { id: string; number: string; link: string };
  const chatUrl = `${portal.simulatorsUrl}/whatsapp/${twilioNumber}?as=${annaId}`;
  const sendText = (data: string) =>
    fetch(chatUrl, { method: "POST", body: new URLSearchParams({ kind: "text", data }) });
  await sendText(payloadOf(login.link));
  const chatPage = await (await fetch(chatUrl)).text();
  expect(chatPage).toContain("first (first.example)");
  expect(chatPage).toContain(login.number);
  await sendText(login.number);
  const claimResponse = await call(browser, "POST", `/messenger-logins/${login.id}/claim`, {});
  expect(claimResponse.status).toBe(200);
  const { rows } = await portal.database.db.execute<{ issuer: string }>(
    sql`select issuer from identities`,
  );
  expect(rows).toEqual([{ issuer: `twilio:first:${twilioNumber}` }]);
});
