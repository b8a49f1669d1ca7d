import { useTranslations } from "use-intl";
import { StudioIcon, type StudioIconName } from "#app/studio/ui/studio-icon.tsx";
import { type CanvasView, type Viewer, viewers } from "./canvas-view.ts";

type Props = {
  view: CanvasView;
  /** The direction of the texts' own language. */
  direction: "ltr" | "rtl";
  onChange: (view: CanvasView) => void;
};

/** Whether the canvas shows what a guest or a learner sees. */
export function ViewerSwitch({
  viewer,
  onChange,
}: {
  viewer: Viewer;
  onChange: (viewer: Viewer) => void;
}) {
  const t = useTranslations();
  return (
    <div
      className="studio-block-editor__width studio-block-editor__viewer"
      role="group"
      aria-label={t("studio.menus.viewer")}
    >
      {viewers.map((one) => (
        <button key={one} type="button" aria-pressed={viewer === one} onClick={() => onChange(one)}>
          {t(`studio.menus.viewer-${one}`)}
        </button>
      ))}
    </div>
  );
}

/** Widths, colours and direction of the canvas. They change only what this person sees. */
export function ViewSwitches({ view, direction, onChange }: Props) {
  const t = useTranslations();
  const other = direction === "rtl" ? "ltr" : "rtl";
  return (
    <div className="studio-block-editor__view">
      <Choices
        label={t("studio.blocks.width")}
        choices={["full", "tablet", "phone"].map((width) => ({
          icon: width === "full" ? "computer" : (width as "tablet" | "phone"),
          name: t(`studio.blocks.width-${width}` as never),
          isChosen: view.width === width,
          choose: () => onChange({ ...view, width: width as CanvasView["width"] }),
        }))}
      />
      <Choices
        label={t("studio.blocks.scheme")}
        choices={(["light", "dark"] as const).map((scheme) => ({
          icon: scheme,
          name: t(`studio.blocks.scheme-${scheme}`),
          isChosen: view.scheme === scheme,
          choose: () => onChange({ ...view, scheme: view.scheme === scheme ? "auto" : scheme }),
        }))}
      />
      <Choices
        label={t("studio.blocks.direction")}
        choices={[
          {
            icon: "direction",
            name: t(`studio.blocks.direction-${other}`),
            isChosen: view.direction === other,
            choose: () =>
              onChange({ ...view, direction: view.direction === other ? "auto" : other }),
          },
        ]}
      />
    </div>
  );
}

type Choice = { icon: StudioIconName; name: string; isChosen: boolean; choose: () => void };

const Choices = ({ label, choices }: { label: string; choices: Choice[] }) => (
  <div className="studio-block-editor__width" role="group" aria-label={label}>
    {choices.map(({ icon, name, isChosen, choose }) => (
      <button
        key={name}
        type="button"
        title={name}
        aria-label={name}
        aria-pressed={isChosen}
        onClick={choose}
      >
        <StudioIcon name={icon} />
      </button>
    ))}
  </div>
);
