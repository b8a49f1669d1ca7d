import { type RefObject, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { useHydrated, waiting } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";

export type Sound<Player extends HTMLMediaElement> = {
  /** Of the player whose sound it is. */
  ref: RefObject<Player | null>;
  muted: boolean;
  /** The player's sound was changed by its own controls. */
  heard: () => void;
  turnOn: () => void;
};

/** Whether a player's sound is off, and how it is turned on. */
export function useSound<Player extends HTMLMediaElement>(startsMuted: boolean): Sound<Player> {
  const ref = useRef<Player>(null);
  const [muted, setMuted] = useState(startsMuted);
  function heard() {
    setMuted(ref.current?.muted ?? false);
  }
  function turnOn() {
    const player = ref.current;
    if (!player) return;
    player.muted = false;
    setMuted(false);
    // What cannot be played is said by the player itself.
    player.play().catch(() => {});
  }
  return { ref, muted, heard, turnOn };
}

/** The obvious way to hear what starts silent; without scripts the player's own controls are it. */
export function Unmute({ muted, turnOn }: { muted: boolean; turnOn: () => void }) {
  const t = useTranslations();
  const live = useHydrated();
  if (!muted) return null;
  return (
    <Button kind="soft" className="unmute" onClick={turnOn} {...waiting(!live)}>
      <Icon name="sound" size={16} />
      {t("audio.unmute")}
    </Button>
  );
}
