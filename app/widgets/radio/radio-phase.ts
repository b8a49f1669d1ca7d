/** What the radio does: it is off, waits for the first sound, is heard, or could not be had. */
export type RadioPhase = "off" | "opening" | "on" | "silent";

export type RadioEvent =
  | "asked"
  | "stopped"
  /** The element plays. */
  | "heard"
  /** The element waits for more. */
  | "waits"
  /** The element gave up, or nothing came for too long. */
  | "failed";

/**
 * A stream that died is told once and left alone: only a press asks for it again.
 * An element also complains after it was stopped, when it is emptied; nobody waits for it then.
 */
export function nextRadioPhase(phase: RadioPhase, event: RadioEvent): RadioPhase {
  const isWanted = phase === "opening" || phase === "on";
  switch (event) {
    case "asked":
      return "opening";
    case "stopped":
      return phase === "silent" ? "silent" : "off";
    case "heard":
      return isWanted ? "on" : phase;
    case "waits":
      return isWanted ? "opening" : phase;
    case "failed":
      return isWanted ? "silent" : phase;
  }
}

/** A stream that says nothing for so long is taken for dead. */
export const radioPatienceMs = 15_000;
