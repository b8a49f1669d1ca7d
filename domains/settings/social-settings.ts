const socialNames = [
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
] as const;
/** A field per social network: the address of the portal's page there. */
export const socialFields = <Field>(field: Field) =>
  Object.fromEntries(socialNames.map((name) => [name, field])) as Record<
    (typeof socialNames)[number],
    Field
  >;
