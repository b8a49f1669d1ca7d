import { useTranslations } from "use-intl";
import type { CanvasView } from "./canvas-view.ts";

type Props = {
  view: CanvasView;
  /** The direction of the texts' own language. */
  direction: "ltr" | "rtl";
  onChange: (view: CanvasView) => void;
};

/** Widths, colours and direction of the canvas. They change only what this person sees. */
export function ViewSwitches({ view, direction, onChange }: Props) {
  const t = useTranslations();
  const other = direction === "rtl" ? "ltr" : "rtl";
  return (
    <div className="studio-block-editor__view">
      <Choices
        label={t("studio.blocks.width")}
        choices={["full", "tablet", "phone"].map((width) => ({
          name: t(`studio.blocks.width-${width}` as never),
          isChosen: view.width === width,
          choose: () => onChange({ ...view, width: width as CanvasView["width"] }),
        }))}
      />
      <Choices
        label={t("studio.blocks.scheme")}
        choices={(["light", "dark"] as const).map((scheme) => ({
          name: t(`studio.blocks.scheme-${scheme}`),
          isChosen: view.scheme === scheme,
          choose: () => onChange({ ...view, scheme: view.scheme === scheme ? "auto" : scheme }),
        }))}
      />
      <Choices
        label={t("studio.blocks.direction")}
        choices={[
          {
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

type Choice = { name: string; isChosen: boolean; choose: () => void };

const Choices = ({ label, choices }: { label: string; choices: Choice[] }) => (
  <div className="studio-block-editor__width" role="group" aria-label={label}>
    {choices.map(({ name, isChosen, choose }) => (
      <button key={name} type="button" aria-pressed={isChosen} onClick={choose}>
        {name}
      </button>
    ))}
  </div>
);
