import { expect, test } from "vitest";
import { makeRootData } from "#request/root-data.fixture.ts";
import { pageOptions } from "#domains/pages/page-options.ts";
import { buildRootStore } from "./root-store.ts";

const screenState = {
  loadedLanguages: ["en"],
  previousRoute: "/courses/",
  pageOptions: pageOptions.parse({ scrollToTop: true }),
  meta: {},
  organization: { id: "org", bibleIntegration: false },
};

test("the root store has all parts that the specification lists", () => {
  expect(Object.keys(buildRootStore(makeRootData(), screenState)).sort()).toEqual([
    "banner",
    "childLearningPortals",
    "courseTreeButtonVisible",
    "floatingButtons",
    "lang",
    "learningPortal",
    "loadedLanguages",
    "meta",
    "mobileRadioVisible",
    "organization",
    "organizations",
    "pageOptions",
    "previousRoute",
    "radioVisible",
  ]);
});

test("floating buttons are numbered from 1, counting only the visible ones", () => {
  const widgets = {
    banner: null,
    radio: "https://radio.example/live",
    donation: null,
    hasMentorButton: true,
  };
  expect(buildRootStore(makeRootData({ widgets }), screenState)).toMatchObject({
    banner: { visible: false },
    radioVisible: true,
    mobileRadioVisible: true,
    floatingButtons: [
      { name: "course_tree", visible: false, currentOrder: null },
      { name: "connect_to_mentor", visible: true, currentOrder: 1 },
      { name: "scroll_to_top", visible: true, currentOrder: 2 },
    ],
    organizations: ["org"],
  });
});
