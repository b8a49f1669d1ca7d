import { Hono } from "hono";
import { chatPage } from "./chat-page.ts";
import { type ChatLine, type ChatPerson, findPerson } from "./chats.ts";

/** A platform's chats. What a person does in a chat is sent to the portal as an event of the platform. */
export type ChatPlatform = {
  name: string;
  /** Messages between a bot and a user. */
  lines(bot: string, person: string): readonly ChatLine[];
  /** The label of the button that sends the payload of a link. Without it the payload is put into the text field. */
  startLabel?: string;
  /** The name of the parameter in which a link has a payload. */
  payloadParameter: string;
  start?(bot: string, person: ChatPerson, payload: string): Promise<void>;
  say(bot: string, person: ChatPerson, text: string): Promise<void>;
  tap(bot: string, person: ChatPerson, data: string): Promise<void>;
};

/** Serves the chat pages of a platform at `/<bot>`, and the same messages as JSON at `/<bot>/log`. */
export function chatApp(platform: ChatPlatform): Hono {
  const { name, startLabel, payloadParameter } = platform;
  const app = new Hono();
  app.get("/:bot", (c) => {
    const { bot } = c.req.param();
    const person = findPerson(c.req.query("as"));
    const payload = c.req.query(payloadParameter) ?? c.req.query("start") ?? "";
    const lines = platform.lines(bot, person.id);
    const start = payload !== "" || lines.length === 0 ? startLabel : undefined;
    return c.html(chatPage({ platform: name, bot, person, lines, payload, startLabel: start }));
  });
  app.get("/:bot/log", (c) =>
    c.json(platform.lines(c.req.param("bot"), findPerson(c.req.query("as")).id)),
  );
  app.post("/:bot", async (c) => {
    const { bot } = c.req.param();
    const person = findPerson(c.req.query("as"));
    const form = await c.req.formData();
    const data = String(form.get("data") ?? "");
    const kind = String(form.get("kind") ?? "say");
    if (kind === "start" && platform.start) await platform.start(bot, person, data);
    else if (kind === "tap") await platform.tap(bot, person, data);
    else await platform.say(bot, person, data);
    return c.redirect(`${c.req.path}?as=${person.id}`, 303);
  });
  return app;
}
