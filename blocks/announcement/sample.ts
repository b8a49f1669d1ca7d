import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Bring us your question",
    text: "On the first Friday of each month we sit together and answer what you have sent us.",
    buttonText: "Send a question",
    buttonLink: "/courses/",
    picture: scenePicture("window", "A lit window in the evening"),
  },
};
