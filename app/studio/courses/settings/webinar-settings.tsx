import { useTranslations } from "use-intl";
import {
  setWebinarSources,
  webinarSourcesOf,
  type WebinarSources,
} from "#domains/courses/event-element.ts";
import { useElementDraft } from "#app/studio/editing/editing-context.tsx";
import { MomentInput } from "./moment-input.tsx";
import { PictureSetting } from "./picture-setting.tsx";
import { usePortalFacts } from "./use-portal-facts.ts";
import { VideoInput } from "./video-input.tsx";

/** When a webinar begins, and what it plays. */
export function WebinarSettings() {
  const t = useTranslations();
  const { primaryLanguage } = usePortalFacts();
  const { document, change } = useElementDraft();
  const { url, recordingUrl, poster } = webinarSourcesOf(document, primaryLanguage);
  const set = (sources: Partial<WebinarSources>) =>
    change(setWebinarSources(document, primaryLanguage, sources), {
      typing: Object.keys(sources).join(" "),
    });
  return (
    <>
      <MomentInput
        label={t("studio.element-settings.starts")}
        value={document.date ?? ""}
        onChange={(value) => change([{ op: "set", path: ["date"], value }], { typing: "date" })}
      />
      <VideoInput
        label={t("studio.element-settings.stream")}
        help={t("studio.element-settings.stream-help")}
        value={url}
        onChange={(value) => set({ url: value })}
      />
      <VideoInput
        label={t("studio.element-settings.recording")}
        help={t("studio.element-settings.recording-help")}
        value={recordingUrl}
        onChange={(value) => set({ recordingUrl: value })}
      />
      <PictureSetting
        label={t("studio.element-settings.poster")}
        help={t("studio.element-settings.poster-help")}
        picture={poster}
        onChange={(chosen) =>
          set({ poster: chosen?.picture ? { ...chosen.picture, alt: "" } : null })
        }
        onCrop={(picture) => set({ poster: { ...picture, alt: "" } })}
      />
    </>
  );
}
