import { describe, expect, test } from "vitest";
import { applyOperations, type Operation, toJson } from "#domains/drafts/operations.ts";
import type { ElementBody, ElementType } from "./course.ts";
import {
  changeEpisodes,
  completeEvent,
  episodesOf,
  findUnfinishedEvent,
  setEpisodeText,
  setWebinarSources,
  webinarSourcesOf,
  withoutEventBlock,
} from "./event-element.ts";

const paragraph = { id: "words", type: "rich-text", props: {}, children: [] };
const newElement = (type: ElementType): ElementBody => ({
  type,
  duration: 0,
  discussion: false,
  texts: {
    en: { title: "Together", description: "", components: [paragraph] },
    uk: { title: "Разом", description: "", components: [] },
  },
});
const apply = (element: ElementBody, operations: Operation[]) =>
  applyOperations(toJson(element), operations).document as unknown as ElementBody;
const date = "2026-05-14T16:00:00.000Z";
const url = "https://youtu.be/abcdefghijk";
const firstProps = ({ texts }: ElementBody, language: string) =>
  texts[language]!.components[0]!.props;

describe("a webinar", () => {
  test("shows its date, length and stream in every language once it is published", () => {
    const written = apply({ ...newElement("webinar"), date, duration: 45 }, [
      ...setWebinarSources(newElement("webinar"), "en", { url }),
    ]);
    expect(webinarSourcesOf(written, "en").url).toBe(url);
    const complete = completeEvent(written, "en");
    for (const language of ["en", "uk"])
      expect(firstProps(complete, language)).toMatchObject({ startDate: date, minutes: 45, url });
    expect(withoutEventBlock("webinar", complete.texts["en"]!.components)).toEqual([paragraph]);
  });

  test("needs a date", () => {
    expect(findUnfinishedEvent(newElement("webinar"), "en")?.path).toBe("date");
    expect(findUnfinishedEvent({ ...newElement("webinar"), date }, "en")).toBeNull();
  });
});

const episode = { title: "One", text: "", startDate: date, url };
const earlier = "2026-05-01T16:00:00.000Z";

describe("a video event", () => {
  const added = (element: ElementBody, ...episodes: (typeof episode)[]) =>
    apply(
      element,
      changeEpisodes(element, "en", (all) => [...all, ...episodes]),
    );

  test("begins with its first episode, in whatever order they are", () => {
    const event = added(newElement("video-event"), episode, { ...episode, startDate: earlier });
    expect(completeEvent(event, "en").date).toBe(earlier);
  });

  test("keeps the translation of each episode when episodes move", () => {
    let event = added(newElement("video-event"), episode, { ...episode, title: "Two" });
    event = apply(event, setEpisodeText(event, "uk", "en", 0, { title: "Перша" }));
    event = apply(
      event,
      changeEpisodes(event, "en", (all) => all.toReversed()),
    );
    expect(episodesOf(event, "uk", "en").map(({ title }) => title)).toEqual(["Two", "Перша"]);
    expect(episodesOf(event, "en", "en").map(({ title }) => title)).toEqual(["Two", "One"]);
  });

  test("has the same dates in every language, also if a translation says something else", () => {
    let event = added(newElement("video-event"), episode);
    event = apply(event, [
      {
        op: "set",
        path: ["texts", "uk", "components", "video-event", "props", "episodes"],
        value: [{ ...episode, title: "Перша", startDate: earlier }],
      },
    ]);
    expect(firstProps(completeEvent(event, "en"), "uk")).toMatchObject({
      episodes: [{ title: "Перша", startDate: date }],
    });
  });

  test.each([
    ["no episode", [], "date"],
    ["an episode without a date", [{ ...episode, startDate: "" }], "date"],
    ["an episode with a wrong date", [{ ...episode, startDate: "5" }], "date"],
    ["an episode without a title", [{ ...episode, title: " " }], "episodes.1.title"],
    ["complete episodes", [episode], undefined],
  ])("with %s", (_, episodes, path) => {
    const event = added(newElement("video-event"), ...episodes);
    expect(findUnfinishedEvent(event, "en")?.path).toBe(path);
  });
});

test.each([5, [null, 5], [{ title: 5, startDate: {} }], [[]], {}])(
  "a draft whose episodes are %j can't be published",
  (episodes) => {
    const props = { episodes };
    const block = { id: "video-event", type: "video-event", props, children: [] };
    const text = { title: "Together", description: "", components: [block] };
    const complete = completeEvent({ ...newElement("video-event"), texts: { en: text } }, "en");
    expect(findUnfinishedEvent(complete, "en")).not.toBeNull();
  },
);

test.each(["webinar", "video-event", "lesson"] as const)("a complete %s stays as it is", (type) => {
  const complete = completeEvent({ ...newElement(type), date }, "en");
  expect(completeEvent(complete, "en")).toEqual(complete);
});
