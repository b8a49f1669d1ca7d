/** The radio's state: off, waiting for the first sound, playing, or failed. */
export type RadioPhase = "off" | "opening" | "on" | "failed";

export type RadioEvent =
  | "requested"
  | "stopped"
  /** The element plays. */
  | "playing"
  /** The element is buffering. */
  | "buffering"
  /** The element reported an error, or no sound came for too long. */
  | "failed";

/**
 * A dead stream is reported once and reopened only by a press. An element also fires errors after it was stopped, when
 * it is emptied; these are ignored.
 */
export function nextRadioPhase(phase: RadioPhase, event: RadioEvent): RadioPhase {
  const isWanted = phase === "opening" || phase === "on";
  switch (event) {
    case "requested":
      return "opening";
    case "stopped":
      return phase === "failed" ? "failed" : "off";
    case "playing":
      return isWanted ? "on" : phase;
    case "buffering":
      return isWanted ? "opening" : phase;
    case "failed":
      return isWanted ? "failed" : phase;
  }
}

/** A stream without sound for this long counts as dead. */
export const radioTimeoutMs = 15_000;
