import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "To print and take along",
    items: [
      {
        title: "Songs for Sunday",
        text: "Twelve pages, large print",
        document: {
          url: "/files/0123456789abcdef0123456789abcdef.pdf",
          name: "songs.pdf",
          bytes: 2_410_000,
        },
      },
      {
        title: "Questions for your group",
        document: {
          url: "/files/fedcba9876543210fedcba9876543210.docx",
          name: "questions.docx",
          bytes: 48_000,
        },
      },
    ],
  },
};
