/** The page where a person chooses. */
export const preferencesPath = "/profile/preferences";

/** What people are notified about. */
export const notificationTopics = [
  "mentor-answers",
  "replies",
  "lessons",
  "reminders",
  "certificates",
  "payments",
  "questions",
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** Only for those who answer learners. */
const staffTopics: ReadonlySet<NotificationTopic> = new Set(["questions"]);

/** Returns the topics that a person may get. */
export const offeredTopicsFor = (answersLearners: boolean): NotificationTopic[] =>
  notificationTopics.filter((topic) => answersLearners || !staffTopics.has(topic));

/** Where a notification arrives. */
export const notificationChannels = ["portal", "email", "messenger", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** `always`: nobody can turn it off. `never`: it is not sent there. The others are on or off until a person chooses. */
type ChannelRule = "always" | "on" | "off" | "never";

/** What each topic does in each channel. Push only reaches browsers in which the person has turned it on. Receipts always come by email, and only there and in the portal. */
export const channelRules: Readonly<
  Record<NotificationTopic, Readonly<Record<NotificationChannel, ChannelRule>>>
> = {
  "mentor-answers": { portal: "always", email: "on", messenger: "on", push: "on" },
  replies: { portal: "always", email: "on", messenger: "off", push: "on" },
  lessons: { portal: "on", email: "on", messenger: "off", push: "off" },
  reminders: { portal: "on", email: "on", messenger: "off", push: "on" },
  certificates: { portal: "always", email: "on", messenger: "off", push: "off" },
  payments: { portal: "always", email: "always", messenger: "never", push: "never" },
  questions: { portal: "always", email: "on", messenger: "off", push: "on" },
};

/** The topics whose emails never wait for the daily one: questions, answers, what would come too late, and receipts. */
export const topicsOutsideDigest: ReadonlySet<NotificationTopic> = new Set([
  "mentor-answers",
  "reminders",
  "payments",
  "questions",
]);

/** A receipt follows a payment that the person makes at this moment, so it doesn't wait for the morning. */
export const topicsInQuietHours: ReadonlySet<NotificationTopic> = new Set(["payments"]);

export type NotificationChoices = Partial<
  Record<NotificationTopic, Partial<Record<NotificationChannel, boolean>>>
>;

/** Minutes after midnight in the person's time zone. `from` may be later than `to`: then midnight is between them. */
export type QuietHours = { from: number; to: number };

/** What a person wants to be notified about in a portal, where and when. */
export type NotificationPreferences = {
  /** Only what the person has chosen. */
  choices: NotificationChoices;
  quietHours: QuietHours | null;
  /** An IANA name such as `Europe/Kyiv`. */
  timeZone: string;
  /** One email a day instead of many. */
  digest: boolean;
  /** Notices name nobody, show no words of a message, and have a neutral sender. */
  discreet: boolean;
};

export const defaultPreferences: NotificationPreferences = {
  choices: {},
  quietHours: null,
  timeZone: "UTC",
  digest: false,
  discreet: false,
};

export const minutesPerDay = 24 * 60;

/** Whether a topic reaches a person in a channel. */
export function isChannelOn(
  { choices }: Pick<NotificationPreferences, "choices">,
  topic: NotificationTopic,
  channel: NotificationChannel,
): boolean {
  const rule = channelRules[topic][channel];
  if (rule === "always" || rule === "never") return rule === "always";
  return choices[topic]?.[channel] ?? rule === "on";
}

/** Whether a person may choose: the other channels of the topic are always or never on. */
export const isChoice = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  ["on", "off"].includes(channelRules[topic][channel]);

/** Returns every choice as it counts now: also those that the person has not made. */
export const allChoices = (preferences: Pick<NotificationPreferences, "choices">) =>
  Object.fromEntries(
    notificationTopics.map((topic) => [
      topic,
      Object.fromEntries(
        notificationChannels.map((channel) => [channel, isChannelOn(preferences, topic, channel)]),
      ),
    ]),
  ) as Record<NotificationTopic, Record<NotificationChannel, boolean>>;

/** Whether anything about a topic is on that a person can turn off. */
export const isStoppable = (
  preferences: Pick<NotificationPreferences, "choices">,
  topic: NotificationTopic,
): boolean =>
  notificationChannels.some(
    (channel) => isChoice(topic, channel) && isChannelOn(preferences, topic, channel),
  );

/** What a link in an email stops: the emails about one topic, or all that can be stopped. */
export type StoppedTopic = NotificationTopic | "all";

/** Whether none of the emails that such a link stops are sent any more. */
export const areEmailsStopped = (
  preferences: Pick<NotificationPreferences, "choices">,
  topic: StoppedTopic,
): boolean =>
  (topic === "all" ? notificationTopics : [topic]).every(
    (one) => !isChoice(one, "email") || !isChannelOn(preferences, one, "email"),
  );
