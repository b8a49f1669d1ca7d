import { face, paragraphs, type Sample, scene } from "./sample.ts";

/** Titles, running text, and what is set off from it. */
export const words: Record<string, Sample> = {
  header: {
    props: {
      title: "Read slowly.\nAsk anything.",
      lead: "A few short lessons, ten minutes at a time, and somebody who answers.",
      buttonText: "See all courses",
      buttonLink: "/courses/",
      secondText: "What others write",
      secondLink: "#sample-reviews",
      picture: { light: scene("road", "A road between fields"), caption: "The road home." },
    },
  },
  banner: {
    props: {
      title: "Bring us your question",
      text: "On the first Friday of each month we sit together and answer what you have sent us.",
      buttonText: "Send a question",
      buttonLink: "/courses/",
      picture: scene("window", "A lit window in the evening"),
    },
  },
  "rich-text": {
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
  },
  quote: {
    props: {
      kind: "verse",
      text: "Your word is a lamp to my feet, and a light for my path.",
      cite: "Psalm 119:105",
    },
  },
  bible: {
    props: {
      reference: "Luke 15:20",
      translation: "World English Bible",
      verses: [
        {
          number: "20",
          text: "He arose, and came to his father. But while he was still far off, his father saw him, and was moved with compassion.",
        },
      ],
    },
  },
  note: {
    props: {
      title: "Far off",
      nodes: paragraphs("A village of that time could be seen from an hour’s walk away."),
    },
  },
  callout: {
    props: {
      title: "Try this today",
      nodes: paragraphs("Tell one person what you have read, and ask what they see in it."),
    },
  },
  faq: {
    props: {
      title: "Asked often",
      lead: "And answered by people who once asked the same.",
      items: [
        {
          question: "Do I have to believe something first?",
          nodes: paragraphs("No. Come as you are, with whatever you think today."),
        },
        {
          question: "What does it cost?",
          nodes: paragraphs("Nothing. Those who can, give something, so that nobody has to."),
        },
        {
          question: "May I ask a hard question?",
          nodes: paragraphs("Please do. We would rather think a week about it than wave it away."),
        },
      ],
    },
  },
  steps: {
    props: {
      title: "How a course goes",
      lead: "",
      items: [
        { title: "Choose a story", nodes: paragraphs("Any of them; none needs another one.") },
        { title: "Read ten minutes", nodes: paragraphs("On the bus, or before you sleep.") },
        { title: "Ask", nodes: paragraphs("Somebody reads it, and somebody answers.") },
      ],
    },
  },
  stats: {
    props: {
      title: "",
      lead: "",
      items: [
        { value: "7", label: "courses, none longer than nine lessons" },
        { value: "10 min", label: "is a lesson" },
        { value: "1 day", label: "until somebody answers, as a rule" },
      ],
    },
  },
  html: {
    props: {
      html: `<h2>A letter that came as HTML</h2>
<p>It may have <b>strong</b> and <i>quiet</i> words, <a href="/courses/">links</a>, lists&nbsp;&hellip;</p>
<table>
  <tr><th>Day</th><th>We read</th></tr>
  <tr><td>Monday</td><td>Luke 15:1&ndash;7</td></tr>
  <tr><td>Tuesday</td><td>Luke 15:8&ndash;10</td></tr>
</table>
<script>alert("This never runs.")</script>`,
    },
  },
  people: {
    props: {
      title: "Who is here",
      lead: "Volunteers, each with an ordinary day behind them.",
      items: [
        {
          name: "Marta",
          about: "Mentor",
          text: "Reads everything that comes in. The short ones are often the bravest.",
          portrait: face("marta"),
        },
        {
          name: "Amir",
          about: "Mentor, late shifts",
          text: "Answers after ten in the evening.",
          portrait: face("amir"),
        },
        {
          name: "Olena",
          about: "Keeps the portal",
          text: "",
          linkText: "Write",
          link: "/courses/",
        },
      ],
    },
  },
  reviews: {
    props: {
      title: "What people write to us",
      lead: "One honest sentence from each.",
      items: [
        {
          text: "I do the lessons on the bus. Ten minutes is two stops past my street, so I walk back and think about it.",
          name: "Ruth",
          about: "reading “Learning to Pray”",
          portrait: face("marta"),
        },
      ],
    },
  },
  "call-to-action": {
    props: {
      title: "Is there a question you keep coming back to?",
      text: "Write it the way you would say it to a friend.",
      buttonText: "Begin the first lesson",
      buttonLink: "/courses/",
      portraits: [face("marta"), face("amir")],
      says: "“I read everything that comes in.” Marta, mentor",
    },
  },
};
