import { createHmac } from "node:crypto";
import { Chats, type ChatPerson } from "./chat/chats.ts";
import { deliver } from "./chat/deliver.ts";

/** The account at the simulated Twilio. Its number sends both SMS and WhatsApp messages. */
export const twilioKeys = {
  accountSid: "AC00000000000000000000000000000001",
  authToken: "the simulated account's token",
  from: "+15005550006",
};

/** The number as links to WhatsApp contain it. */
export const twilioNumber = twilioKeys.from.slice(1);

const channelPrefix = "whatsapp:";
let webhook = "";
let events = 0;

/** The WhatsApp chats with Twilio's number. */
export const twilioChats = new Chats();

/** Sets the URL for incoming messages, as in Twilio's console. */
export function setTwilioWebhook(url: string): void {
  webhook = url;
}

/** Shows a message for WhatsApp in its chat; ignores SMS. */
export function showInChat(to: string, text: string): void {
  if (to.startsWith(channelPrefix))
    twilioChats.addBotMessage(twilioNumber, to.replace(/\D/g, ""), text);
}

/** Sends a user's message to the number: a form, signed over the exact URL and its sorted fields. */
export async function sendThroughTwilio(person: ChatPerson, text: string): Promise<void> {
  twilioChats.addPersonMessage(twilioNumber, person.id, text);
  if (webhook === "") return;
  const fields = {
    AccountSid: twilioKeys.accountSid,
    Body: text,
    From: `${channelPrefix}+${person.id}`,
    MessageSid: `SM${String((events += 1)).padStart(32, "0")}`,
    ProfileName: person.name,
    To: channelPrefix + twilioKeys.from,
  };
  const signed = webhook + Object.entries(fields).flat().join("");
  await deliver(webhook, {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", twilioKeys.authToken)
        .update(signed)
        .digest("base64"),
    },
    body: new URLSearchParams(fields).toString(),
  });
}
