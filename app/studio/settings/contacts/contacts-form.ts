import type { SettingsForm } from "#app/studio/settings/fields-form/setting-field.ts";

/** How to reach the portal's people, and where they are. */
export const contactsForm: SettingsForm = {
  texts: "studio.contacts",
  groups: [
    {
      id: "reach",
      fields: [
        { path: "contacts.email", kind: "email" },
        { path: "contacts.phone", kind: "contact" },
        { path: "contacts.description", kind: "long-texts" },
      ],
    },
    {
      id: "place",
      fields: [
        { path: "contacts.address", kind: "line" },
        {
          path: "contacts.coordinates",
          kind: "place",
          help: "studio.contacts.field.coordinates-help",
        },
      ],
    },
    {
      id: "chats",
      fields: [
        { path: "contacts.whatsapp", kind: "contact", brand: "WhatsApp" },
        { path: "contacts.telegram", kind: "contact", brand: "Telegram" },
        { path: "contacts.viber", kind: "contact", brand: "Viber" },
        { path: "contacts.facebook", kind: "contact", brand: "Facebook" },
        { path: "contacts.skype", kind: "contact", brand: "Skype" },
      ],
    },
  ],
};
