/** The longest voice note: at the browsers' usual quality it stays far below the limit for its size. */
export const recordingMaxMs = 5 * 60_000;

type Recording = { type: string; extension: string };

/** Best first: the first two play everywhere and are voice notes in messengers. Every browser has one of these. */
const recordings: readonly Recording[] = [
  { type: "audio/mp4;codecs=mp4a.40.2", extension: "m4a" },
  { type: "audio/ogg;codecs=opus", extension: "ogg" },
  { type: "audio/webm;codecs=opus", extension: "webm" },
];
const otherwise: Recording = { type: "audio/mp4", extension: "m4a" };

/** Chooses how this browser records a voice note. */
export const chooseRecording = (isSupported: (type: string) => boolean): Recording =>
  recordings.find(({ type }) => isSupported(type)) ?? otherwise;
