import { createHmac } from "node:crypto";
import { Chats, type ChatPerson } from "./chat/chats.ts";
import { deliver } from "./chat/deliver.ts";

/** The account of the simulated gateway; its number is WhatsApp's too. */
export const twilioKeys = {
  accountSid: "AC00000000000000000000000000000001",
  authToken: "the simulated account's token",
  from: "+15005550006",
};

/** The gateway's number as a link to WhatsApp names it. */
export const twilioNumber = twilioKeys.from.slice(1);

const carrier = "whatsapp:";
let webhook = "";
let events = 0;

/** Chats with the number that Twilio carries; the pages are WhatsApp's. */
export const twilioChats = new Chats();

/** Enters the address of incoming messages, as in Twilio's console. */
export function setTwilioWebhook(url: string): void {
  webhook = url;
}

/** Shows what the gateway has taken for WhatsApp; texts for phones are not its business. */
export function showInChat(to: string, text: string): void {
  if (to.startsWith(carrier)) twilioChats.botSays(twilioNumber, to.replace(/\D/g, ""), text);
}

/** A person writes to the number: a form, signed over the exact address and its sorted fields. */
export async function sendThroughTwilio(person: ChatPerson, text: string): Promise<void> {
  twilioChats.personSays(twilioNumber, person.id, text);
  if (webhook === "") return;
  const fields = {
    AccountSid: twilioKeys.accountSid,
    Body: text,
    From: `${carrier}+${person.id}`,
    MessageSid: `SM${String((events += 1)).padStart(32, "0")}`,
    ProfileName: person.name,
    To: carrier + twilioKeys.from,
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
