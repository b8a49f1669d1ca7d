/** Fired on the window while a colour is chosen, before it is saved. */
export const setupColourEvent = "setup-colour";
export type SetupColourEvent = CustomEvent<string>;

export const announceColour = (color: string): boolean =>
  window.dispatchEvent(new CustomEvent(setupColourEvent, { detail: color }));
