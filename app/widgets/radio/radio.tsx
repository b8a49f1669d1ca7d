import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { watchScroll } from "#app/widgets/floating-buttons/watch-scroll.ts";
import { useRadio } from "./use-radio.ts";
import { useReplaceable } from "./use-replaceable.ts";

/** Closer to the top than this, in CSS pixels, the radio has its full size: reading hasn't started yet. */
const nearTopPx = 50;

/**
 * The portal's radio. The audio element is in the layout, so that it plays on from page to page. Before scripts load
 * its button opens the browser's own controls; then a button takes its place. It takes little room while the page is
 * scrolled.
 */
export default function Radio({ stream, portal }: { stream: string; portal: string }) {
  const t = useTranslations();
  const audio = useRef<HTMLAudioElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const isReplaced = useReplaceable(details);
  /** Whether the first button had the focus when the second one took its place. */
  const passesFocus = useRef(false);
  const { phase, toggle } = useRadio(audio, details, { title: t("radio.title"), artist: portal });
  const [isSmall, setSmall] = useState(false);
  useEffect(() => watchScroll(() => setSmall(window.scrollY > nearTopPx)), []);
  const isPlaying = phase === "on" || phase === "opening";
  const label = t(isPlaying ? "radio.stop" : "radio.play");
  const icon =
    phase === "opening" ? (
      <span className="spinner" aria-hidden="true" />
    ) : (
      <Icon name={isPlaying ? "pause" : "play"} />
    );
  return (
    <section
      data-part="bottom-widgets"
      className={`radio is-${phase}${isSmall ? " is-small" : ""}`}
      aria-label={t("radio.title")}
    >
      {isReplaced ? (
        <button
          ref={(button) => {
            if (passesFocus.current) button?.focus();
            passesFocus.current = false;
          }}
          type="button"
          className="round-button"
          aria-label={label}
          aria-busy={phase === "opening" || undefined}
          onClick={toggle}
        >
          {icon}
        </button>
      ) : (
        <details ref={details} className="radio__plain">
          <summary
            ref={(summary) => () => {
              passesFocus.current = summary === document.activeElement;
            }}
            className="round-button"
            aria-label={label}
            onClick={(event) => {
              event.preventDefault();
              toggle();
            }}
          >
            {icon}
          </summary>
        </details>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live stream has no captions */}
      <audio ref={audio} src={stream} preload="none" loop controls={!isReplaced} />
      <p className="radio__text">
        <b>{t("radio.title")}</b>
        <span role="status">{t(`radio.${phase}`)}</span>
      </p>
      <span className="radio__bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </section>
  );
}
