/** Settings of a portal with contacts and social networks, for the samples of kinds that show them. */
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
