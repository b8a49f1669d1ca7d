import { Hono } from "hono";
import { renderChatPage } from "./chat-page.ts";
import { findSample, type Sample } from "./sample-media.ts";
import { type ChatPerson, type Chats, findPerson } from "./chats.ts";

/** A platform's chats. What a person does in a chat is sent to the portal as an event of the platform. */
export type ChatPlatform = {
  name: string;
  /** The chats of a bot. */
  chatsOf(bot: string): Chats;
  /** The label of the button that sends the payload of a link. Without it the payload is put into the text field. */
  startLabel?: string;
  /** The name of the parameter in which a link has a payload. */
  payloadParameter: string;
  start?(bot: string, person: ChatPerson, payload: string): Promise<void>;
  /** @param quotedId of the bot's message that the text answers; "" without one */
  sendText(bot: string, person: ChatPerson, text: string, quotedId: string): Promise<void>;
  tap(bot: string, person: ChatPerson, data: string): Promise<void>;
  /** Sends a file, which the platform has by then. */
  sendFile?(bot: string, person: ChatPerson, sample: Sample): Promise<void>;
  sendLocation?(bot: string, person: ChatPerson): Promise<void>;
  /** Reports that the person has got and read everything, if the platform reports that. */
  read?(bot: string, person: ChatPerson): Promise<void>;
};

/** Serves the chat pages of a platform at `/<bot>`, and the same messages as JSON at `/<bot>/log`. */
export function createChatApp(platform: ChatPlatform): Hono {
  const { name, startLabel, payloadParameter } = platform;
  const app = new Hono();
  app.get("/:bot", (c) => {
    const { bot } = c.req.param();
    const person = findPerson(c.req.query("as"));
    const payload = c.req.query(payloadParameter) ?? c.req.query("start") ?? "";
    const lines = platform.chatsOf(bot).messagesBetween(bot, person.id);
    const shownStartLabel = payload !== "" || lines.length === 0 ? startLabel : undefined;
    return c.html(
      renderChatPage({
        platform: name,
        bot,
        person,
        messages: lines,
        payload,
        quotedId: c.req.query("quote") ?? "",
        startLabel: shownStartLabel,
        hasFiles: platform.sendFile !== undefined,
        hasLocation: platform.sendLocation !== undefined,
        reportsReading: platform.read !== undefined,
        isBlocked: platform.chatsOf(bot).isBlocked(bot, person.id),
      }),
    );
  });
  app.get("/:bot/log", (c) =>
    c.json(
      platform
        .chatsOf(c.req.param("bot"))
        .messagesBetween(c.req.param("bot"), findPerson(c.req.query("as")).id),
    ),
  );
  app.post("/:bot", async (c) => {
    const { bot } = c.req.param();
    const person = findPerson(c.req.query("as"));
    const form = await c.req.formData();
    const data = String(form.get("data") ?? "");
    const kind = String(form.get("kind") ?? "text");
    if (kind === "start" && platform.start) await platform.start(bot, person, data);
    else if (kind === "location" && platform.sendLocation) await platform.sendLocation(bot, person);
    else if (kind === "read" && platform.read) await platform.read(bot, person);
    else if (kind === "file" && platform.sendFile) {
      const sample = findSample(data);
      if (!sample) return c.notFound();
      platform.chatsOf(bot).addPersonMessage(bot, person.id, sample.fileName);
      await platform.sendFile(bot, person, sample);
    } else if (kind === "block") platform.chatsOf(bot).block(bot, person.id, data === "yes");
    else if (kind === "tap") await platform.tap(bot, person, data);
    else await platform.sendText(bot, person, data, String(form.get("quote") ?? ""));
    return c.redirect(`${c.req.path}?as=${person.id}`, 303);
  });
  return app;
}
