import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    nodes: [
      {
        type: "heading",
        level: 2,
        children: [{ type: "text", text: "What reading slowly is like" }],
      },
      {
        type: "paragraph",
        children: [
          { type: "text", text: "Read a few verses " },
          { type: "emphasis", children: [{ type: "text", text: "twice" }] },
          { type: "text", text: ". Then ask " },
          { type: "strong", children: [{ type: "text", text: "one honest question" }] },
          { type: "text", text: ", and look at " },
          {
            type: "link",
            href: "/courses/",
            children: [{ type: "text", text: "what others have asked" }],
          },
          { type: "text", text: "." },
        ],
      },
      {
        type: "list",
        ordered: false,
        children: ["A chair", "A window", "Ten minutes"].map((text) => ({
          type: "item",
          children: [{ type: "text", text }],
        })),
      },
      {
        type: "list",
        ordered: false,
        children: [
          { type: "item", checked: true, children: [{ type: "text", text: "Read it once" }] },
          { type: "item", checked: false, children: [{ type: "text", text: "Read it aloud" }] },
        ],
      },
      {
        type: "table",
        align: [null, "center", "end"],
        children: [
          ["Day", "Time", "Where we sit and read together"],
          ["Sunday", "10:00", "The hall, behind the second door"],
          ["Friday", "19:30", "At Marta’s, second floor"],
        ].map((row) => ({
          type: "row",
          children: row.map((text) => ({ type: "cell", children: [{ type: "text", text }] })),
        })),
      },
      {
        type: "code-block",
        language: "js",
        text: 'for (const verse of chapter) {\n  read(verse);\n\n  wait({ minutes: 1, because: "there is no hurry at all in this" });\n}',
      },
      {
        type: "paragraph",
        children: [
          { type: "text", text: "A day" },
          { type: "reference", number: 1 },
          { type: "text", text: " is 86,400 s, a year about 3.15 × 10" },
          { type: "sup", children: [{ type: "text", text: "7" }] },
          { type: "text", text: " s. " },
          { type: "strike", children: [{ type: "text", text: "Hurry" }] },
        ],
      },
      {
        type: "footnote",
        number: 1,
        children: [
          {
            type: "paragraph",
            children: [{ type: "text", text: "From one evening to the next." }],
          },
        ],
      },
    ],
  },
};
