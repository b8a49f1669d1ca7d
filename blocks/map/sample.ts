import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Where to find us",
    address: "12 Mill Lane, Leeds",
    text: "The blue door, left of the bakery. Ring twice.",
    coordinates: "53.7955, -1.5491",
    items: [
      { title: "Bus", text: "Lines 4 and 11 to Mill Lane." },
      { title: "Parking", text: "In the yard behind the house, on Sundays for free." },
      { title: "Step-free entrance", text: "Through the garden. Ask for Amir." },
    ],
  },
};
