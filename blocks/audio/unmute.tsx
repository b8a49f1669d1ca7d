import { type RefObject, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { useHydrated, reservedSpaceProps } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";

export type Sound<Player extends HTMLMediaElement> = {
  /** The media player. */
  ref: RefObject<Player | null>;
  muted: boolean;
  /** Must be called when the player's own controls change the sound. */
  updateMuted: () => void;
  unmute: () => void;
};

/** Whether a player is muted, and a function to unmute it. */
export function useSound<Player extends HTMLMediaElement>(startsMuted: boolean): Sound<Player> {
  const ref = useRef<Player>(null);
  const [muted, setMuted] = useState(startsMuted);
  function updateMuted() {
    setMuted(ref.current?.muted ?? false);
  }
  function unmute() {
    const player = ref.current;
    if (!player) return;
    player.muted = false;
    setMuted(false);
    // The player itself shows playback errors.
    player.play().catch(() => {});
  }
  return { ref, muted, updateMuted, unmute };
}

/** A button to unmute a player that starts muted. Without scripts, visitors use the player's own controls. */
export function UnmuteButton({ muted, unmute }: { muted: boolean; unmute: () => void }) {
  const t = useTranslations();
  const isHydrated = useHydrated();
  if (!muted) return null;
  return (
    <Button variant="soft" className="unmute" onClick={unmute} {...reservedSpaceProps(!isHydrated)}>
      <Icon name="sound" size={16} />
      {t("audio.unmute")}
    </Button>
  );
}
