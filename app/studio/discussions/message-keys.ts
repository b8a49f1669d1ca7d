/** The keys of what a moderator can do with the message in focus. A message has either of two actions of one key. */
export const messageKeys = {
  approve: "A",
  restore: "R",
  reply: "R",
  hide: "H",
  pass: "M",
} as const;

/** The keys that move to the next and to the previous message. */
export const nextMessageKey = "J";
export const previousMessageKey = "K";
