import { useTranslations } from "use-intl";
import { catalogue } from "#scenarios/catalogue.ts";
import type { Step } from "#scenarios/scenario.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import type { Move, Preview } from "./preview-scenario.ts";

/** The possible next moves of the engine. Each button submits the page's form. */
export function MoveButtons({ preview: { state, stepView } }: { preview: Preview }) {
  const t = useTranslations();
  const steps: readonly Step[] = state.scenario ? catalogue[state.scenario].steps : [];
  const isClosed = stepView === undefined;
  return (
    <fieldset>
      <legend>{t("sandbox.popup.moves")}</legend>
      <div className="sandbox__actions">
        {(["next", "back", "finish", "dismiss"] as const).map((move) => (
          <Button
            key={move}
            type="submit"
            variant="soft"
            name="move"
            value={move}
            isDisabled={isClosed || (move === "back" && !stepView.canGoBack)}
          >
            {move}
          </Button>
        ))}
      </div>
      <div className="sandbox__fields">
        <div className="field">
          <label htmlFor="jump-to">{t("sandbox.popup.to")}</label>
          <select className="input" id="jump-to" name="to">
            {steps.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </div>
        <Button type="submit" variant="soft" name="move" value="jump" isDisabled={isClosed}>
          {"jump" satisfies Move}
        </Button>
      </div>
      <div className="sandbox__fields">
        <TextField label={t("sandbox.popup.option-name")} name="name" />
        <TextField label={t("sandbox.popup.option-value")} name="value" />
        <Button type="submit" variant="soft" name="move" value="set">
          {"setOption"}
        </Button>
      </div>
    </fieldset>
  );
}
