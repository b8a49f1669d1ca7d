import { expect } from "vitest";
import { connectBots } from "#domains/identity/messengers/connect-bots.server.ts";
import type { Messenger } from "#domains/messaging/messenger.ts";
import type { TestPortal } from "./portal.ts";
import { contextStubs } from "./context-stubs.ts";

/** Settings that point a portal to the simulated bots. */
export const chatSettings = {
  registration: { messengers: true },
  integrations: {
    telegram: { endpoint: "https://t.me/lampstand_demo_bot" },
    whatsapp: { endpoint: "https://wa.me/15550100001" },
    viber: { endpoint: "viber://pa?chatURI=lampstanddemo" },
    facebook: { endpoint: "https://m.me/lampstand.demo" },
  },
};

/** The path of each simulated messenger, to append to the simulators' URL. */
export const chatPaths: Record<Messenger, string> = {
  telegram: "/telegram/lampstand_demo_bot",
  whatsapp: "/whatsapp/15550100001",
  viber: "/viber/pa/lampstanddemo",
  facebookmessenger: "/messenger/lampstand.demo",
};

/** The ids of two people, Anna and Bohdan, whom the simulated messengers know. */
export const [annaId, bohdanId] = ["700000001", "700000002"];

/** Registers this portal's webhooks at the simulated messengers. */
export async function connectChats({
  systemCtx: system,
  origin,
  runningSimulators,
}: TestPortal): Promise<void> {
  if (!runningSimulators) throw new Error("The portal was started without simulators.");
  const { providers, connectWebhooks } = runningSimulators;
  const ctx = { ...system, portal: { ...system.portal, origin }, ...contextStubs, providers };
  const failed = (await connectBots(ctx)).filter(({ state }) => state === "failed");
  expect(failed).toEqual([]);
  await connectWebhooks(origin);
}

/** Switches a simulated messenger to a fault, such as `down`; "" ends it. */
export async function setChatFault(
  simulators: string,
  messenger: Messenger,
  fault: string,
): Promise<void> {
  const [, name] = chatPaths[messenger].split("/");
  const response = await fetch(`${simulators}/${name}/faults`, {
    method: "POST",
    body: JSON.stringify({ fault }),
  });
  expect(response.status).toBe(200);
}

export type ChatLine = {
  from: "bot" | "person";
  text: string;
  /** Of a bot's message, where people can reply to one. */
  id?: string;
  buttons: { label: string; data?: string; url?: string }[];
  file?: { name: string; type: string; size: number; url?: string };
};

/** Opens a person's chat with the portal's bot. The person sends messages through the simulator's page. */
export function openChat(simulators: string, messenger: Messenger, person: string = annaId) {
  const chatUrl = `${simulators}${chatPaths[messenger]}`;
  async function send(kind: string, data: string, quote = ""): Promise<ChatLine[]> {
    const response = await fetch(`${chatUrl}?as=${person}`, {
      method: "POST",
      body: new URLSearchParams({ kind, data, quote }),
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    return lines();
  }
  async function lines(): Promise<ChatLine[]> {
    const log = await fetch(`${chatUrl}/log?as=${person}`);
    return (await log.json()) as ChatLine[];
  }
  return {
    lines,
    start: (payload: string) => send("start", payload),
    sendText: (text: string) => send("text", text),
    /** Sends a sample: a `picture`, a `voice` note, a `file`, or a `lie` that says it is a picture. */
    sendFile: (sample: string) => send("file", sample),
    /** Answers the bot's last message that contains `quoted`. */
    reply: async (text: string, quoted: string) => {
      const line = (await lines()).findLast((one) => one.id && one.text.includes(quoted));
      return send("text", text, line?.id);
    },
    pressButton: (data: string) => send("tap", data),
    sendLocation: () => send("location", ""),
    block: (isBlocked = true) => send("block", isBlocked ? "yes" : "no"),
    lastLine: async () => (await lines()).at(-1),
  };
}

/** Returns the payload that a chat link sends to the bot when a person opens the link. */
export function payloadOf(link: string): string {
  const { searchParams } = new URL(link);
  const [payload] = ["start", "text", "context", "ref"].flatMap(
    (name) => searchParams.get(name) ?? [],
  );
  return payload ?? "";
}
