/** The demo portal's radio: slow chords of a few bells, made by code, that begin where they end. */
const rate = 8_000;
const chordSeconds = 4;
/** Hertz: C major, A minor, F major, G suspended, twice over two octaves of the same five tones. */
const chords = [
  [130.8, 261.6, 329.6, 392],
  [110, 220, 261.6, 329.6],
  [87.3, 174.6, 220, 261.6],
  [98, 196, 261.6, 293.7],
];
const headerBytes = 44;

/** A WAV file, 8 bits, one channel. The same at every call. */
export function eveningSound(): Uint8Array<ArrayBuffer> {
  const samples = rate * chordSeconds * chords.length;
  const file = new Uint8Array(headerBytes + samples);
  writeHeader(new DataView(file.buffer), samples);
  for (let at = 0; at < samples; at += 1)
    file[headerBytes + at] = Math.round(128 + 96 * loudnessAt(at / rate));
  return file;
}

/** Each chord swells and fades; its end still sounds under the next one, and the last one's under the first. */
function loudnessAt(seconds: number): number {
  const place = Math.floor(seconds / chordSeconds);
  const within = seconds - place * chordSeconds;
  return soundOf(chords[place]!, within) + soundOf(chords.at(place - 1)!, within + chordSeconds);
}

function soundOf(chord: readonly number[], seconds: number): number {
  const swell = Math.min(1, seconds / 0.8) * Math.exp(-seconds / 2.2);
  const sum = chord.reduce((all, hertz, voice) => {
    const late = Math.max(0, seconds - voice * 0.35);
    return all + Math.sin(2 * Math.PI * hertz * late) * Math.min(1, late * 6);
  }, 0);
  return (swell * sum) / chord.length;
}

function writeHeader(view: DataView, samples: number): void {
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, place) => view.setUint8(at + place, letter.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, headerBytes - 8 + samples, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, "data");
  view.setUint32(40, samples, true);
}
