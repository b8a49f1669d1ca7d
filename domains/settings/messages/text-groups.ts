/** What texts are about, in the order of the list. Those that visitors see come first. */
export const textGroups = [
  "pages",
  "sign-in",
  "courses",
  "tests",
  "profile",
  "conversations",
  "money",
  "emails",
  "errors",
  "studio",
] as const;
export type TextGroup = (typeof textGroups)[number];

/** The groups by the first part of a key; every other text belongs to pages. */
const firstParts: Readonly<Record<Exclude<TextGroup, "pages">, readonly string[]>> = {
  "sign-in": [
    "scenario",
    "popup",
    "login",
    "signup",
    "registration",
    "sign-in-method",
    "federation",
    "one-tap",
    "quick-sign-in",
    "phone_verification",
    "fill-profile",
    "fill-profile-buy",
    "second-step",
    "passkeys",
    "invitation",
  ],
  courses: [
    "course",
    "courses-popup",
    "course-card",
    "course-close-first",
    "course-contents",
    "course-list",
    "course-page",
    "microcourse-list",
    "lesson",
    "element",
    "element-state",
    "element-type",
    "progress",
    "continue",
    "end",
    "award",
    "certificate",
    "reviews",
    "release",
    "event",
    "video-event",
    "webinar-player",
    "work",
    "verses",
  ],
  tests: ["test", "quiz", "question", "arrange", "element-report"],
  profile: ["profile", "preferences", "notification", "notifications", "data-copy", "unsubscribe"],
  conversations: [
    "conversation",
    "discussion",
    "discussion-sign-in",
    "mentor-chat",
    "mentors",
    "prayer",
  ],
  money: ["order", "donation"],
  emails: ["email", "messenger", "outbox", "sms"],
  errors: ["blocked", "error", "loading", "notice", "offline"],
  studio: [
    "studio",
    "limits",
    "roles",
    "claim",
    "crud",
    "dev",
    "env",
    "preview",
    "sandbox",
    "style-guide",
  ],
};

const groupsByPart: ReadonlyMap<string, TextGroup> = new Map(
  Object.entries(firstParts).flatMap(([group, parts]) =>
    parts.map((part) => [part, group as TextGroup] as const),
  ),
);

/** Returns the group of a message key. */
export const textGroupOf = (key: string): TextGroup =>
  groupsByPart.get(key.split(".", 1)[0]!) ?? "pages";
