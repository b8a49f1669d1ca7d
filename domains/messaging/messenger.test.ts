import { expect, test } from "vitest";
import { settingsSchema } from "#domains/settings/settings.ts";
import { botOf, channelOf, messengerOf, messengers, offeredMessengers } from "./messenger.ts";

const settingsWith = (integrations: object, isEnabled = true) =>
  settingsSchema.parse({ registration: { messengers: isEnabled }, integrations });

const endpoints = {
  telegram: { endpoint: "https://t.me/lamp_bot" },
  whatsapp: { endpoint: "https://wa.me/+1 555 010" },
  viber: { endpoint: "viber://pa?chatURI=lampbot" },
  facebook: { endpoint: "https://m.me/lamp.page/" },
};

test("an endpoint names the bot, the number or the page", () => {
  const settings = settingsWith(endpoints);
  expect(messengers.map((one) => botOf(one, settings))).toEqual([
    "1555010",
    "lamp_bot",
    "lampbot",
    "lamp.page",
  ]);
  const invalid = settingsWith({ telegram: { endpoint: "@bot" }, whatsapp: { endpoint: "" } });
  expect(botOf("telegram", invalid)).toBeNull();
  expect(botOf("whatsapp", invalid)).toBeNull();
});

test("a messenger is offered only if it is switched on and has an endpoint and keys", () => {
  const keys = new Set(["telegram", "viber"] as const);
  expect(offeredMessengers(settingsWith(endpoints), keys)).toEqual(["telegram", "viber"]);
  expect(offeredMessengers(settingsWith(endpoints, false), keys)).toEqual([]);
  expect(offeredMessengers(settingsWith({ viber: endpoints.viber }), keys)).toEqual(["viber"]);
  expect(offeredMessengers(settingsWith(endpoints), new Set())).toEqual([]);
});

test("WhatsApp uses the Cloud API, otherwise Twilio, otherwise the portal's own service", () => {
  expect(channelOf("whatsapp", new Set(["wachatapi", "twilio", "whatsapp"]))).toBe("whatsapp");
  expect(channelOf("whatsapp", new Set(["wachatapi", "twilio"]))).toBe("twilio");
  expect(channelOf("whatsapp", new Set(["wachatapi"]))).toBe("wachatapi");
  expect(channelOf("whatsapp", new Set(["telegram"]))).toBeNull();
  expect(messengerOf("twilio")).toBe("whatsapp");
});
