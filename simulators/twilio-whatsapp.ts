import { createHmac } from "node:crypto";
import { Chats, type ChatPerson } from "./chat/chats.ts";
import type { Sample } from "./chat/sample-media.ts";
import { deliver } from "./chat/deliver.ts";

/** The account at the simulated Twilio. Its number sends both SMS and WhatsApp messages. */
export const twilioKeys = {
  accountSid: "AC00000000000000000000000000000001",
  authToken: "the simulated account's token",
  from: "+15005550006",
};

/** Twilio's number without the plus sign, as links to WhatsApp contain it. */
export const twilioNumber = twilioKeys.from.slice(1);

const channelPrefix = "whatsapp:";
let webhookUrl = "";
let messageCount = 0;

/** The WhatsApp chats with Twilio's number. */
export const twilioChats = new Chats();

/** Sets the URL for incoming messages, as in Twilio's console. */
export function setTwilioWebhook(url: string): void {
  webhookUrl = url;
}

/** Returns the URL for incoming messages; "" without any. */
export const twilioWebhook = (): string => webhookUrl;
/** Where Twilio's API is, which has the files of messages. */
let apiUrl = "";
export function setTwilioApi(url: string): void {
  apiUrl = url;
}

/** Shows a file for WhatsApp in its chat. */
export function showFileInChat(to: string, url: string): void {
  const name = new URL(url).pathname.split("/").at(-1)!;
  twilioChats.addBotFile(twilioNumber, to.replace(/\D/g, ""), { name, type: "", size: 0, url });
}

/** Shows a message for WhatsApp in its chat; ignores SMS. */
export function showInChat(to: string, text: string): void {
  if (to.startsWith(channelPrefix))
    twilioChats.addBotMessage(twilioNumber, to.replace(/\D/g, ""), text);
}

/** Sends a user's message to the portal as Twilio does: a form, signed over the exact URL and the sorted fields. */
export async function sendThroughTwilio(
  person: ChatPerson,
  text: string,
  sample?: Sample,
): Promise<void> {
  if (!sample) twilioChats.addPersonMessage(twilioNumber, person.id, text);
  if (webhookUrl === "") return;
  const fields = {
    AccountSid: twilioKeys.accountSid,
    Body: text,
    From: `${channelPrefix}+${person.id}`,
    ...(sample && {
      MediaContentType0: sample.type,
      MediaUrl0: `${apiUrl}/2010-04-01/Media/${sample.name}`,
    }),
    MessageSid: `SM${String((messageCount += 1)).padStart(32, "0")}`,
    ...(sample && { NumMedia: "1" }),
    ProfileName: person.name,
    To: channelPrefix + twilioKeys.from,
  };
  const signedText = webhookUrl + Object.entries(fields).flat().join("");
  await deliver(webhookUrl, {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", twilioKeys.authToken)
        .update(signedText)
        .digest("base64"),
    },
    body: new URLSearchParams(fields).toString(),
  });
}
