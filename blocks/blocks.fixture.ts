import { readReferral } from "#domains/identity/referral.ts";
import type { Course, CourseElement } from "#domains/courses/course.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import english from "#messages/en.json" with { type: "json" };
import { nestMessages } from "#messages/nest.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { silentLog } from "#platform/log.server.ts";
import type { BlockCtx } from "./block.server.ts";
import { sampleSettings } from "./sample-settings.ts";
import type { Screen } from "./screen.ts";

const texts = nestMessages(english);

const makeElement = (number: number, type: CourseElement["type"] = "lesson"): CourseElement => ({
  id: `e${number}`,
  type,
  title: `Element ${number}`,
  visible: true,
  index: number - 1,
  number,
  duration: 12,
  accessType: undefined,
  questions: type === "test" ? 5 : 0,
  cover: null,
});

/** A free course of three lessons and a test. */
export const makeCourse = (fields: Partial<Course> = {}): Course => ({
  id: "sons",
  title: "The Father and Two Sons",
  description: "Read slowly.",
  pageAlias: "courses/sons",
  type: "free",
  duration: 200,
  elementsCount: 4,
  price: 0,
  currency: "USD",
  cover: null,
  arbitraryWalkthrough: false,
  category: { id: "stories", title: "Stories" },
  languages: ["en"],
  hidden: false,
  dateCreated: "2026-03-04",
  microcourse: false,
  gift: "",
  certificate: undefined,
  accessType: undefined,
  language: "en",
  keywords: "",
  revision: 1,
  components: [],
  elements: [makeElement(1), makeElement(2), makeElement(3), makeElement(4, "test")],
  ...fields,
});

export const makeScreen = (fields: Partial<Screen> = {}): Screen => ({
  kind: "page",
  path: "/about/",
  search: "",
  course: null,
  element: null,
  progress: null,
  answers: {},
  isBought: false,
  ...fields,
});

export type LoggedMessage = { fields: Record<string, unknown>; message: string | undefined };

/** A context without outside connections that records what it logs. */
export function makeBlockCtx(
  fields: Partial<Screen> = {},
  settings: Record<string, unknown> = sampleSettings,
): BlockCtx & { logged: LoggedMessage[] } {
  const logged: LoggedMessage[] = [];
  const recordMessage = (given: object | string, message?: string) => {
    logged.push(
      typeof given === "string"
        ? { fields: {}, message: given }
        : { fields: { ...given }, message },
    );
  };
  const ctx = {
    language: "en",
    actor: { userId: "guest", kind: "guest" },
    deviceId: null,
    referral: readReferral(new Map()),
    portal: { id: "portal", name: "Portal", origin: "https://portal.example" },
    messages: () => texts,
    settings: { ...settingsSchema.parse(settings) },
    content: { getOrLoad: () => Promise.resolve({ read: null }) },
    cacheTags: new Set(),
    clock: fakeClock(Date.parse("2026-03-04T12:00:00Z")),
    log: { ...silentLog, warn: recordMessage, error: recordMessage },
    screen: makeScreen(fields),
    logged,
  };
  return ctx as unknown as BlockCtx & { logged: LoggedMessage[] };
}
