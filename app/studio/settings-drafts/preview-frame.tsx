import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { settingsPreviewPath } from "#request/settings-preview-path.ts";
import { useSignedInAgain } from "#app/studio/shell/signed-in-again.ts";
import type { SettingsDraftName } from "./settings-draft-name.ts";

type Props = {
  title: string;
  caption: string;
  className?: string;
  /** The size of the window that the frame stands for, in CSS pixels. It is shown as large as there is room. */
  width: number;
  height: number;
  /** The path of the page in the portal. */
  page: string;
  language: string;
  viewer?: "guest" | "learner";
  /** null: the settings as they are. */
  draft: SettingsDraftName | null;
  /** The page is loaded again when it changes; null: not yet. */
  version: string | null;
  /** What somebody has typed and not saved, as JSON; null: nothing. It is shown after a pause. */
  values?: string | null;
  onLoad?: (shown: Document) => void;
};

/**
 * A page of the portal with a draft of its settings, as visitors would see it. Nothing in it runs or can be followed:
 * it is only looked at.
 */
export function PreviewFrame({
  title,
  caption,
  className = "",
  width,
  height,
  page,
  language,
  viewer = "guest",
  draft,
  version,
  values = null,
  onLoad,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const scroll = useRef(0);
  const [scale, setScale] = useState(1);
  const [shownVersion, setShownVersion] = useState(version);
  if (version !== null && version !== shownVersion) setShownVersion(version);
  const address = `${settingsPreviewPath}?${new URLSearchParams({ draft: draft ?? "", page, lang: language, viewer })}`;
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(entry.contentRect.width / width);
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [width]);
  const [reloads, setReloads] = useState(0);
  useSignedInAgain(() => setReloads((count) => count + 1));
  const attach = useEffectEvent(() => {
    const shown = frame.current?.contentDocument;
    if (!shown || shown.readyState !== "complete" || shown.URL === "about:blank") return;
    shown.defaultView?.scrollTo(0, scroll.current);
    shown.addEventListener("scroll", () => {
      scroll.current = shown.defaultView?.scrollY ?? 0;
    });
    onLoad?.(shown);
  });
  useShownValues(frame, address, values);
  // The frame may have loaded before React could listen.
  useEffect(() => attach(), []);
  return (
    <figure className={`studio-frame ${className}`.trim()}>
      <figcaption>{caption}</figcaption>
      <div ref={box} className="studio-frame__box" style={{ aspectRatio: `${width} / ${height}` }}>
        <iframe
          key={`${shownVersion} ${reloads}`}
          ref={frame}
          src={address}
          title={title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          tabIndex={0}
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          onLoad={() => attach()}
        />
      </div>
    </figure>
  );
}

/** A pause in typing after which the page is drawn with what was typed. */
const pauseMs = 500;

/** Draws the frame's page again with values that aren't saved. While the settings can't have them, it stays as it is. */
function useShownValues(
  frame: RefObject<HTMLIFrameElement | null>,
  address: string,
  values: string | null,
): void {
  useEffect(() => {
    if (values === null) return undefined;
    const aborter = new AbortController();
    const load = async () => {
      const body = new URLSearchParams({ settings: values });
      const response = await fetch(address, { method: "POST", body, signal: aborter.signal });
      const html = await response.text();
      const shown = frame.current?.contentDocument;
      if (!response.ok || !shown || aborter.signal.aborted) return;
      // The document stays: with it its styles, its policy, which lets nothing run, and where it is scrolled.
      const drawn = new DOMParser().parseFromString(html, "text/html").body;
      const top = shown.defaultView?.scrollY ?? 0;
      shown.body.replaceWith(shown.adoptNode(drawn));
      shown.defaultView?.scrollTo(0, top);
    };
    // Without a connection, the frame shows what it has.
    const timer = setTimeout(() => void load().catch(() => {}), pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [frame, address, values]);
}
