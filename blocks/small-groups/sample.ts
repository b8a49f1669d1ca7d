import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Find a table near you",
    lead: "Six to ten people, one story, something to eat.",
    items: [
      {
        title: "Tuesday soup",
        weekday: "tuesday",
        when: "19:00",
        area: "Headingley",
        speaks: "English",
        text: "Soup first, then one chapter.",
        link: "?scenario=dynamic-form&form=visit",
        linkText: "Ask for the address",
      },
      {
        title: "Українська родина",
        weekday: "saturday",
        when: "16:00",
        area: "Mill Lane",
        speaks: "Українська",
        text: "З дітьми.",
        link: "?scenario=dynamic-form&form=visit",
      },
    ],
  },
};
