/**
 * What docs/capacity.md assumes about people and prices. None of it is measured: put your own figures here and make the
 * page again.
 */
export const assumptions = {
  activeShare: { value: 0.1, text: "of all learners come on a day" },
  peakHourShare: { value: 0.2, text: "of a day's visits begin in its busiest hour" },
  peakFactor: {
    value: 3,
    text: "times the average of that hour in its busiest minute, such as after a service",
  },
  minutesPerVisit: { value: 20, text: "minutes a visit lasts, with one page open" },
  signedInPages: { value: 8, text: "pages in a visit by somebody signed in" },
  guestPages: { value: 8, text: "pages that guests open for each such visit" },
  progressWrites: { value: 8, text: "times in a visit that progress or an answer is stored" },
  signIns: { value: 0.1, text: "sign-ins in a visit; usually people are still signed in" },
  messages: { value: 0.2, text: "messages and comments in a visit" },
  firstVisitShare: { value: 0.2, text: "of visits are by browsers that have nothing stored yet" },
  mediaMegabytes: { value: 10, text: "MB of pictures and recordings in a visit, without videos" },
  utilization: { value: 0.5, text: "of a processor may be in use in the busiest minute" },
  progressRows: { value: 2, text: "courses that a learner has begun, of 64 elements each" },
  operationRows: { value: 40, text: "stored steps of a learner's progress" },
  sessionRows: { value: 1, text: "open sessions of a learner" },
  conversationRows: { value: 0.2, text: "conversations of a learner with a mentor" },
  messageRows: { value: 4, text: "messages of a learner and their mentor" },
  commentRows: { value: 2, text: "messages of a learner in discussions" },
  notificationRows: { value: 10, text: "notifications of a learner; the server deletes old ones" },
  eventRows: { value: 0.2, text: "blocked attempts for each learner; the server deletes old ones" },
  entryRows: { value: 0.1, text: "entries in the audit log for each learner" },
  diskFactor: {
    value: 2,
    text: "times the database's size on its disk, for its log and for growth",
  },
  hotShare: { value: 0.1, text: "of the database should fit into memory" },
  fileGigabytes: {
    value: 20,
    text: "GB of pictures and recordings, whatever the number of people",
  },
  fileMegabytesPerLearner: { value: 0.1, text: "MB of files for each learner, mostly of messages" },
} as const;
export type AssumptionName = keyof typeof assumptions;

/** Dollars, before tax: a plain server provider, and a large cloud at list price. */
export const prices = {
  processor: { low: 5, high: 25, text: "a virtual processor for a month" },
  memory: { low: 1, high: 4, text: "a GB of memory for a month" },
  disk: { low: 0.05, high: 0.15, text: "a GB of fast disk for a month" },
  files: { low: 0.006, high: 0.025, text: "a GB in S3-compatible storage for a month" },
  traffic: { low: 0.001, high: 0.09, text: "a GB sent to browsers" },
} as const;

/** Sizes of machines and limits of the product. */
export const equipment = {
  /** The server refuses more event streams in one process. */
  streamsPerProcess: 2_000,
  /** POOL_SIZE + 2, with the default. */
  connectionsPerProcess: 12,
  /** PostgreSQL's default is 100, of which it keeps three for itself. */
  connectionsMax: 97,
  /** One machine for everything has so many processors: pictures and passwords need a second one at times. */
  processorsTogetherMin: 2,
  processorsTogetherMax: 4,
  appProcessorsMax: 8,
  /** The largest usual machine for a database. */
  databaseProcessorsMax: 64,
  databaseDiskGigabytesMax: 4_000,
  /** Everything sent to browsers through one machine. */
  networkMegabitsMax: 1_000,
  /** What a disk and a synchronous standby take without getting slow. */
  logMegabytesPerSecondMax: 50,
  /** The system, and PostgreSQL without its data. */
  systemMegabytes: 700,
  databaseMegabytes: 300,
} as const;
