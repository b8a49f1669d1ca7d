import type { Sample } from "./sample.ts";

/** Events, and ways to reach the people of the portal. */
export const reaching: Record<string, Sample> = {
  countdown: {
    props: {
      title: "The next evening together",
      text: "At the long table. Bring nothing.",
      date: "2031-05-02T18:30:00Z",
      doneText: "We are sitting together now.",
      buttonText: "Tell me where",
      buttonLink: "/courses/",
    },
  },
  contacts: { props: { title: "Write to us", lead: "Somebody reads it the same day." } },
  socials: { props: { title: "Where else we are", lead: "" } },
  address: {
    props: {
      title: "Where we sit",
      address: "The house with the lamp\n12 Mill Lane\nLeeds LS1 4AB",
      text: "The green door; the bell does not work.",
    },
  },
  donation: {
    props: {
      title: "Help us keep the lamp lit",
      text: "Nobody here is paid. Machines and letters cost a little.",
      amounts: [
        { amount: "€5", text: "a month of letters to those who ask" },
        { amount: "€40", text: "a year of one course, on every phone" },
      ],
      buttonText: "Give something",
      buttonLink: "https://example.org/give",
    },
  },
};

/** What the settings of a portal say in the same way: for kinds that show them. */
export const sampleSettings = {
  contacts: {
    phone: "+44 20 7946 0321",
    email: "hello@example.org",
    viber: "+44 20 7946 0321",
    telegram: "@lampstand",
    whatsapp: "+44 20 7946 0321",
    facebook: "https://www.facebook.com/example",
    address: "12 Mill Lane, Leeds",
    skype: "live:lampstand",
  },
  socials: {
    youtube: "https://www.youtube.com/@example",
    instagram: "https://www.instagram.com/example",
    discord: "https://discord.com/invite/example",
  },
};
