import { useId } from "react";
import { useTranslations } from "use-intl";
import { parseVideoSource } from "#blocks/video/video-source.ts";
import { ChooseMedia } from "#app/studio/blocks/inspector/choose-media.tsx";

type Props = {
  label: string;
  help: string;
  value: string;
  onChange: (url: string) => void;
};

/** The address of a video on YouTube or Vimeo, or a video of the media library. */
export function VideoInput({ label, help, value, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const isWrong = value !== "" && parseVideoSource(value) === null;
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <input
        className="studio-input"
        id={id}
        type="url"
        dir="ltr"
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      <p className={isWrong ? "studio-field__error" : "studio-field__help"} id={`${id}-note`}>
        {isWrong ? t("studio.element-settings.no-video") : help}
      </p>
      <ChooseMedia kind="video" onChoose={({ url }) => onChange(url)} />
    </div>
  );
}
