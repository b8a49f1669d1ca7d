/** The lessons of the course, and what they say. */
export const lessons = [
  {
    title: "A light at the window",
    text: "Every evening she put a lamp in the window. It said without words: somebody is awake, the door isn’t locked, you can come in at any hour.",
  },
  {
    title: "The coin under the bed",
    text: "Ten coins, and one is missing. She could live with nine. But she lights the lamp, moves the bed and sweeps the whole house until she hears it ring on the floor.",
  },
  {
    title: "On his shoulders",
    text: "The shepherd doesn’t scold. He doesn’t ask how long it has been away or why. He lifts it up and carries it home, and all the way he is glad.",
  },
  {
    title: "The brother outside",
    text: "He hears the music and stays at the gate. He was always at home, and yet he is the one whom the father has to go out and ask to come in.",
  },
  {
    title: "A place at the table",
    text: "The story ends before we know if he came in. Perhaps because the chair is ours, and the food is still warm. What would you say at the door?",
  },
] as const;
/** The first words of the main page, by language. */
export const words = {
  en: { heading: "Come in, the lamp is lit", lead: "Five evenings with one short story." },
  uk: { heading: "Заходьте, лампа горить", lead: "П’ять вечорів з однією історією." },
};
export const table = [
  ["What is lost", "Who looks for it"],
  ["One coin of ten", "A woman with a lamp"],
  ["One son of two", "A father at the gate"],
] as const;
