import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { chooseRecording, recordingMaxMs } from "./recording-type.ts";

type Props = { className: string; onRecorded(file: File): void };
type State = "idle" | "recording" | "refused";

const secondMs = 1_000;

/** Records a voice note and hands it over as a file. The browser asks for the microphone at the first press. */
export default function VoiceRecorder({ className, onRecorded }: Props) {
  const t = useTranslations();
  const recorder = useRef<MediaRecorder | null>(null);
  const [state, setState] = useState<State>("idle");
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (state !== "recording") return undefined;
    const timer = setInterval(() => setSeconds((passed) => passed + 1), secondMs);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => {
    if (seconds * secondMs >= recordingMaxMs) recorder.current?.stop();
  }, [seconds]);
  // Leaving the page turns the microphone off.
  useEffect(() => () => recorder.current?.stop(), []);

  async function start() {
    const chosen = chooseRecording((type) => MediaRecorder.isTypeSupported(type));
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const parts: Blob[] = [];
      const started = new MediaRecorder(stream, { mimeType: chosen.type });
      started.addEventListener("dataavailable", ({ data }) => parts.push(data));
      started.addEventListener("stop", () => {
        for (const track of stream.getTracks()) track.stop();
        recorder.current = null;
        setState("idle");
        onRecorded(new File(parts, `voice.${chosen.extension}`, { type: chosen.type }));
      });
      started.start();
      recorder.current = started;
      setSeconds(0);
      setState("recording");
    } catch {
      setState("refused");
    }
  }

  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <div className="attach__recorder">
      {state === "recording" ? (
        <button type="button" className={className} onClick={() => recorder.current?.stop()}>
          {t("conversation.file.record-stop")}
        </button>
      ) : (
        <button type="button" className={className} onClick={start}>
          {t("conversation.file.record")}
        </button>
      )}
      <p role="status" className="attach__note">
        {state === "recording" && t("conversation.file.recording", { time })}
        {state === "refused" && t("conversation.file.record-refused")}
      </p>
    </div>
  );
}
