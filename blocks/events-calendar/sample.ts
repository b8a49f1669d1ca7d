import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Come and sit with us",
    lead: "You can come late, leave early and bring the children.",
    items: [
      {
        id: "sunday",
        title: "Sunday morning",
        start: "2026-01-04T10:00",
        minutes: 90,
        repeat: "week",
        place: "Main hall",
        text: "Songs, a reading and a talk of twenty minutes. Then tea.",
      },
      {
        id: "prayer",
        title: "Evening prayer",
        start: "2026-01-07T19:00",
        minutes: 45,
        repeat: "week",
        place: "The side chapel",
      },
      {
        id: "table",
        title: "The long table",
        start: "2026-01-02T18:30",
        minutes: 150,
        repeat: "month",
        place: "Kitchen",
        text: "We cook together and read one story.",
        link: "/courses/",
        linkText: "What we read",
      },
      {
        id: "choir",
        title: "An evening with the choir",
        start: "2031-05-14T19:00",
        minutes: 90,
        place: "Main hall",
      },
    ],
    limit: 6,
  },
};
