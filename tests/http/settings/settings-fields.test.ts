import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserWithRole } from "#tests/kit/factories.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal.second, "mp-admin")).browser;
});
afterAll(() => portal.close());

const readSettings = async () => (await call(portal.second.browser(), "GET", "/settings")).json;
const changeSettings = (partialSettings: unknown) =>
  call(admin, "PATCH", "/settings", { settings: partialSettings });
const localize = (text: string) => ({ en: text, uk: `${text} (uk)` });

/** All documented fields of the settings, each with its own value. */
const allSettings = {
  registration: {
    callToAction: localize("Begin"),
    type: "short",
    googleOneTap: false,
    email: false,
    google: false,
    facebook: false,
    messengers: true,
    anonymous: true,
    swapPopups: true,
  },
  type: "mono",
  course: { id: "first-steps" },
  i18n: { langs: ["en", "uk"], primaryLang: "uk" },
  timeZone: "Europe/Kyiv",
  logo: localize("/logo.png"),
  logoWithText: localize("/logo-wide.png"),
  theme: {
    textFont: "Lora",
    titleFont: "Lora",
    componentBorderRadius: 4,
    button: { type: "outline", borderRadius: 6 },
    color: "#15803d",
  },
  css: ".hero{color:red}",
  favicon: "/icon.png",
  scripts: ["https://scripts.example/one.js"],
  host: "learn.example",
  popupsColor: "#14532d",
  navigation: {
    enabled: false,
    type: "horizontal",
    theme: "light",
    items: [
      {
        id: "a",
        title: localize("Courses"),
        link: "/courses/",
        page: { alias: "courses", published: true },
        icon: "heart",
        openInNewTab: true,
        componentId: "list",
        hidden: true,
        children: [
          { id: "b", title: localize("One"), link: "/one", openInNewTab: false, hidden: false },
        ],
      },
    ],
  },
  integrations: {
    whatsapp: { endpoint: "https://wa.me/1" },
    telegram: { endpoint: "https://t.me/abc" },
    viber: { endpoint: "viber://pa?chatURI=abc" },
    facebook: { endpoint: "https://m.me/abc" },
    telegramBot: "tbot",
    viberBot: "vbot",
    messenger: "chat",
    banner: { title: localize("News"), link: "/news", visible: true },
    radio: { visible: true, stream: "https://radio.example/live" },
    donation: { campaign: "https://give.example/", menuButton: true, footerButton: true },
  },
  authMigration: true,
  gdpr: true,
  network: "net",
  uid: "uid",
  template: "wide",
  contacts: {
    phone: "+380",
    email: "a@example.org",
    viber: "v",
    telegram: "t",
    whatsapp: "w",
    facebook: "f",
    address: "Kyiv",
    skype: "s",
    description: localize("Friends"),
  },
  socials: Object.fromEntries(
    [
      "facebook",
      "youtube",
      "instagram",
      "wechat",
      "tumblr",
      "tiktok",
      "weibo",
      "reddit",
      "twitter",
      "vkontakte",
      "odnoklassniki",
      "whatsapp",
      "discord",
    ].map((name) => [name, `https://${name}.example/we`]),
  ),
  mentorConnectionType: "certain",
  organization: { id: "org", bibleIntegration: true },
  environmentsConnection: { type: "parent", title: "Others", image: "/others.png" },
  seo: { title: localize("Title"), description: localize("Description") },
  og: { image: "/og.png" },
  userManagement: { allowChangePersonalInfo: false },
};

test("an unconfigured portal has the documented defaults", async () => {
  await changeSettings(Object.fromEntries(Object.keys(allSettings).map((field) => [field, null])));
  expect(await readSettings()).toMatchObject({
    registration: {
      callToAction: {},
      email: true,
      google: true,
      facebook: true,
      googleOneTap: true,
      messengers: false,
      anonymous: false,
      swapPopups: false,
    },
    type: "multi",
    i18n: { langs: ["en"], primaryLang: "en" },
    theme: {
      textFont: "Montserrat",
      titleFont: "Montserrat",
      componentBorderRadius: 20,
      button: { type: "gradient", borderRadius: 30 },
    },
    navigation: { enabled: true, type: "vertical", theme: "dark", items: [] },
    integrations: {
      banner: { visible: false },
      radio: { visible: false, stream: "" },
      donation: { campaign: "", menuButton: false, footerButton: false },
    },
    mentorConnectionType: "certain",
    userManagement: { allowChangePersonalInfo: true },
  });
});

test("each field of the settings is saved and returned; internal addresses of services are not", async () => {
  const services = { lpm: "https://lpm.example/graphql" };
  const changed = await changeSettings({ ...allSettings, services });
  expect(changed.status).toBe(200);
  expect(changed.json["settings"]).toMatchObject({ ...allSettings, services });
  const returnedSettings = await readSettings();
  expect(returnedSettings).toMatchObject(allSettings);
  expect(Object.keys(returnedSettings)).not.toContain("services");
});

test("a wrong value is refused with the path of its field, and nothing of the change is saved", async () => {
  const settingsBefore = await readSettings();
  const navigationWith = (wrong: object) => ({
    navigation: { items: [{ id: "a", title: {}, ...wrong }] },
  });
  const field = { uid: "a", id: "a", name: {}, type: "text", active: true, validation: {} };
  const registrationWith = (...fields: object[]) => ({
    registration: { fields: fields.map((one) => ({ ...field, ...one })) },
  });
  const invalidSettings: [tree: object, path: string][] = [
    [{ type: "single" }, "type"],
    [{ timeZone: "Mars/Base" }, "timeZone"],
    [{ i18n: { langs: [] } }, "i18n.langs"],
    [{ i18n: { primaryLang: "de" } }, "i18n.primaryLang"],
    [{ i18n: { langs: Array.from({ length: 31 }, () => "en") } }, "i18n.langs"],
    [{ theme: { button: { type: "round" } } }, "theme.button.type"],
    [{ theme: { componentBorderRadius: -1 } }, "theme.componentBorderRadius"],
    [{ navigation: { type: "diagonal" } }, "navigation.type"],
    [{ navigation: { theme: "blue" } }, "navigation.theme"],
    [navigationWith({ hidden: "no" }), "navigation.items.0.hidden"],
    [navigationWith({ page: { alias: 7, published: true } }), "navigation.items.0.page.alias"],
    [navigationWith({ children: [{ title: {} }] }), "navigation.items.0.children.0.id"],
    [{ integrations: { banner: { visible: "yes" } } }, "integrations.banner.visible"],
    [{ integrations: { banner: { title: "News" } } }, "integrations.banner.title"],
    [{ integrations: { radio: { stream: 7 } } }, "integrations.radio.stream"],
    [{ integrations: { donation: { menuButton: 1 } } }, "integrations.donation.menuButton"],
    [{ integrations: { viber: { endpoint: null }, telegram: [] } }, "integrations.telegram"],
    [{ theme: { colour: "red" } }, "theme.colour"],
    [{ integrations: { viber: { endpoint: null, more: [] } } }, "integrations.viber.more"],
    [navigationWith({ href: "/x" }), "navigation.items.0.href"],
    [{ contacts: { email: "x".repeat(201) } }, "contacts.email"],
    [{ title: "x".repeat(10_000) }, "title"],
    [{ gdpr: "true" }, "gdpr"],
    [{ registration: { email: 0 } }, "registration.email"],
    [registrationWith({}, {}), "registration.fields.1.id"],
    [
      registrationWith({ id: "b", validation: { minLength: 5, maxLength: 4 } }),
      "registration.fields.0.validation.minLength",
    ],
    [{ logo: { en: 1 } }, "logo.en"],
    [{ logo: { "not a language": "/x" } }, "logo.not a language"],
    [{ scripts: [1] }, "scripts.0"],
  ];
  for (const [tree, path] of invalidSettings) {
    const { status, json } = await changeSettings({ title: "Kept by halves", ...tree });
    expect([status, json.code], path).toEqual([422, "INVALID"]);
    expect(String(json.message)).toContain(`${path}: `);
  }
  expect(await readSettings()).toEqual(settingsBefore);
});

test.each([
  [{ theme: { color: "red" } }, "theme.color: must be a colour such as #1f6feb"],
  [{ popupsColor: "green" }, "popupsColor: must be a colour such as #1f6feb"],
  [{ titel: "A" }, 'titel: not known. Did you mean "title"?'],
  [{ socials: { youtube: "javascript:alert(1)" } }, "socials.youtube: must be a link"],
  [{ favicon: "data:text/html,x" }, "favicon: must be a link"],
  [
    { navigation: { items: [{ id: "a", title: {}, link: " java\tscript:x" }] } },
    "navigation.items.0.link: must be a link",
  ],
  [{ logo: { en: "//elsewhere.example/x.png" } }, "logo.en: must be a link"],
])(
  "%j is refused with the path of the mistake, and nothing changes",
  async (tree, expectedMessage) => {
    const settingsBefore = await readSettings();
    const refused = await changeSettings({ seo: { title: { en: "Kept?" } }, ...tree });
    expect([refused.status, refused.json.error?.message ?? refused.json.message]).toEqual([
      422,
      expect.stringContaining(expectedMessage),
    ]);
    expect(await readSettings()).toEqual(settingsBefore);
  },
);
