import { type Sample, scene } from "./sample.ts";

/** Pictures, films and sound. */
export const media: Record<string, Sample> = {
  slider: {
    props: {
      title: "Along the road",
      lead: "",
      items: [
        {
          title: "The road",
          text: "It is longer on the way out.",
          picture: scene("road", "A road between fields"),
          linkText: "Walk it",
          link: "/courses/",
        },
        {
          title: "The village",
          text: "Somebody there looks out every evening.",
          picture: scene("village", "A village on a hill"),
        },
        { title: "The lamp", text: "It was never put out.", picture: scene("lamp", "A lamp") },
      ],
    },
  },
  gallery: {
    props: {
      title: "Drawn for the lessons",
      lead: "",
      items: [
        { picture: scene("road", "A road between fields"), caption: "The road" },
        { picture: scene("village", "A village on a hill"), caption: "The village" },
        { picture: scene("window", "A lit window"), caption: "The window" },
        { picture: scene("lamp", "A lamp"), caption: "The lamp" },
      ],
    },
  },
  audio: {
    props: {
      url: "https://example.org/psalm-4.mp3",
      title: "Psalm 4, read before sleep",
      caption: "Two minutes.",
    },
  },
  download: {
    props: {
      document: {
        url: "/files/00000000000000000000000000000000.pdf",
        name: "Songs for the evening.pdf",
        bytes: 1_240_000,
      },
      title: "Songs for the evening",
      text: "Six pages to print.",
    },
  },
  embed: {
    props: {
      url: "https://www.openstreetmap.org/export/embed.html?bbox=35.2,31.7,35.3,31.8",
      title: "The country of the story",
      caption: "A map, when you ask for it.",
    },
  },
  image: {
    props: {
      picture: scene("village", "A village on a hill"),
      caption: "The village on the hill.",
    },
  },
  video: {
    props: {
      url: "https://vimeo.com/76979871",
      poster: scene("road", "A road between fields"),
      caption: "A walk along the road",
    },
  },
};
