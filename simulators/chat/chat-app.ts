import { Hono } from "hono";
import { chatPage } from "./chat-page.ts";
import { type ChatLine, type ChatPerson, personBy } from "./chats.ts";

/** A platform's chats; what a user does in one is sent as the platform's own event. */
export type ChatPlatform = {
  name: string;
  /** Messages between a bot and a user. */
  lines(bot: string, person: string): readonly ChatLine[];
  /** The label of the button that sends the data of a link; undefined if it is put into the text field instead. */
  startLabel?: string;
  /** Names of the parameters in which a link has such data. */
  carriedBy: string;
  start?(bot: string, person: ChatPerson, carried: string): Promise<void>;
  say(bot: string, person: ChatPerson, text: string): Promise<void>;
  tap(bot: string, person: ChatPerson, data: string): Promise<void>;
};

/** Serves the chat pages of a platform, at `/<bot>`; `/<bot>/log` shows the same as JSON. */
export function chatApp(platform: ChatPlatform): Hono {
  const { name, startLabel, carriedBy } = platform;
  const app = new Hono();
  app.get("/:bot", (c) => {
    const { bot } = c.req.param();
    const person = personBy(c.req.query("as"));
    const carried = c.req.query(carriedBy) ?? c.req.query("start") ?? "";
    const lines = platform.lines(bot, person.id);
    const start = carried !== "" || lines.length === 0 ? startLabel : undefined;
    return c.html(chatPage({ platform: name, bot, person, lines, carried, startLabel: start }));
  });
  app.get("/:bot/log", (c) =>
    c.json(platform.lines(c.req.param("bot"), personBy(c.req.query("as")).id)),
  );
  app.post("/:bot", async (c) => {
    const { bot } = c.req.param();
    const person = personBy(c.req.query("as"));
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
