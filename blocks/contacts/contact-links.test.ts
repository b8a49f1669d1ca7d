import fc from "fast-check";
import { expect, test } from "vitest";
import { settingsSchema } from "#domains/settings/settings.ts";
import { buildContactLinks } from "./contact-links.ts";

const linksOf = (contacts: Record<string, string>) =>
  buildContactLinks(settingsSchema.parse({ contacts }).contacts);

test("each contact link opens the app that it names", () => {
  const number = "+380 (44) 123-45-67";
  const contacts = {
    phone: number,
    email: "hello@example.org",
    whatsapp: number,
    telegram: "@lampstand",
    viber: number,
    facebook: "https://www.facebook.com/lampstand/",
    skype: "live:lampstand",
    address: "12 Mill Lane, Leeds",
  };
  expect(linksOf(contacts).map(({ method, text, href }) => [method, text, href])).toEqual([
    ["phone", number, "tel:+380441234567"],
    ["email", "hello@example.org", "mailto:hello@example.org"],
    ["whatsapp", number, "https://wa.me/380441234567"],
    ["telegram", "@lampstand", "https://t.me/lampstand"],
    ["viber", number, "viber://chat?number=%2B380441234567"],
    ["facebook", "facebook.com/lampstand", "https://www.facebook.com/lampstand/"],
    ["skype", "live:lampstand", "skype:live:lampstand?chat"],
    [
      "address",
      "12 Mill Lane, Leeds",
      "https://www.openstreetmap.org/search?query=12%20Mill%20Lane%2C%20Leeds",
    ],
  ]);
});

test("a contact that is empty or invalid is left out", () => {
  expect(linksOf({})).toEqual([]);
  expect(linksOf({ phone: "ask Marta", email: "nobody", telegram: "two words" })).toEqual([]);
});

test("no contact link runs a script or adds fields to an email, whatever the settings contain", () => {
  const hostileText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 150 }),
    fc.constantFrom("javascript:alert(1)", "//evil.example", "a@b.c?bcc=x@y.z", "http://x.y", " "),
    fc.webUrl(),
  );
  const methods = [
    "phone",
    "email",
    "whatsapp",
    "telegram",
    "viber",
    "facebook",
    "skype",
    "address",
  ];
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(methods.map((method) => [method, hostileText]))),
      (given) => {
        for (const { href } of linksOf(given as Record<string, string>))
          expect(href).toMatch(
            /^(?:https:\/\/[^\s"<>]+|tel:\+?\d+|mailto:[^\s?&]+|viber:\/\/chat\?number=%2B\d+|skype:[\w.:,-]+\?chat)$/,
          );
      },
    ),
  );
});
