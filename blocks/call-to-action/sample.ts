import { facePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Is there a question you keep coming back to?",
    text: "Write it the way you would say it to a friend.",
    buttonText: "Begin the first lesson",
    buttonLink: "/courses/",
    portraits: [facePicture("marta"), facePicture("amir")],
    quote: "“I read everything that comes in.” Marta, mentor",
  },
  variants: [{ layout: "centered" }, { layout: "banner", quote: "", portraits: [] }],
};
