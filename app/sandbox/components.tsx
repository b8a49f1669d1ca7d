import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { styleGuideAction } from "#app/style-guide/style-guide-action.server.ts";
import { styleGuideLinks, styleGuideMeta } from "#app/style-guide/style-guide-screen.ts";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, useMissingMark } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { Toast, ToastRegion } from "#ui/toast.tsx";
import { TemporaryLanguage } from "./temporary-language.tsx";
import type { Route } from "./+types/components";

export const action = (args: Route.ActionArgs) => styleGuideAction(args, "sandbox");
export const clientAction = popupClientAction;
export const shouldRevalidate = shouldRevalidateScreen;
export const links: Route.LinksFunction = styleGuideLinks;
export const meta: Route.MetaFunction = styleGuideMeta;

/** The parts of the interface, each to try out on its own. */
export default function SandboxScreen() {
  const t = useTranslations();
  return (
    <main id="main" className="page-width style-guide">
      <title>{t("sandbox.components.title")}</title>
      <header className="style-guide__head">
        <h1>{t("sandbox.components.title")}</h1>
        <p className="lead">{t("sandbox.components.lead")}</p>
        <p>
          <Link className="link" to="/sandbox/popup">
            {t("sandbox.components.scenarios")}
          </Link>
        </p>
      </header>
      <Buttons />
      <Fields />
      <ProgressSection />
      <Overlays />
      <TemporaryLanguage />
    </main>
  );
}

const simulatedWorkMs = 1600;

function Buttons() {
  const t = useTranslations("style-guide");
  const [busy, setBusy] = useState(false);
  function simulateWork() {
    setBusy(true);
    setTimeout(() => setBusy(false), simulatedWorkMs);
  }
  return (
    <section aria-labelledby="buttons">
      <h2 id="buttons">{t("base.buttons")}</h2>
      <div className="style-guide__buttons">
        <Button large busy={busy} busyLabel={t("button.busy")} onClick={simulateWork}>
          {t("button.main")}
        </Button>
        <Button variant="soft">{t("button.soft")}</Button>
        <Button variant="text">{t("button.text")}</Button>
        <Button isDisabled>{t("button.main")}</Button>
      </div>
    </section>
  );
}

function Fields() {
  const t = useTranslations("sandbox.components");
  const tButton = useTranslations("style-guide.button");
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [isMissing, markMissing] = useMissingMark();
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">{t("fields")}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const formData = new FormData(event.currentTarget);
          setIsNameMissing(formData.get("name") === "");
          if (formData.get("agree") === null) markMissing();
        }}
      >
        <div className="style-guide__fields">
          <TextField
            label={t("label")}
            name="name"
            hint={t("hint")}
            error={isNameMissing && t("error")}
            announce
          />
          <TextField label={t("label")} name="wrong" defaultValue="…" error={t("error")} />
          <Select
            label={t("fields")}
            name="kind"
            options={(["main", "soft", "text"] as const).map((value) => ({
              value,
              label: tButton(value),
            }))}
          />
          <TextArea label={t("message")} name="message" hint={t("hint")} rows={3} />
        </div>
        <Checkbox label={t("agree")} name="agree" isMissing={isMissing} />
        <Button type="submit">{tButton("main")}</Button>
      </form>
    </section>
  );
}

function ProgressSection() {
  const t = useTranslations("sandbox.components");
  const tButton = useTranslations("style-guide.button");
  const [value, setValue] = useState(40);
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">{t("progress")}</h2>
      <ProgressBar label={t("progress")} value={value} />
      <div className="style-guide__buttons">
        <Button variant="soft" onClick={() => setValue((now) => (now + 20) % 120)}>
          {tButton("main")}
        </Button>
      </div>
      <div aria-hidden="true">
        <div className="skeleton skeleton--title" />
        <div className="skeleton skeleton--line" />
        <div className="skeleton skeleton--line skeleton--short" />
      </div>
    </section>
  );
}

function Overlays() {
  const t = useTranslations("sandbox.components");
  const tCommon = useTranslations("common");
  const [open, setOpen] = useState(false);
  const [notice, setNotice] = useState(false);
  return (
    <section aria-labelledby="overlays">
      <h2 id="overlays">{t("dialog")}</h2>
      <div className="style-guide__buttons">
        <Button onClick={() => setOpen(true)}>{t("open")}</Button>
        <Button variant="soft" onClick={() => setNotice(true)}>
          {t("notice")}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        label={t("dialog")}
        closeLabel={tCommon("close")}
        className="dialog-panel--plain"
      >
        <div className="dialog-panel__body">
          <TextField label={t("label")} name="popup-name" hint={t("hint")} />
        </div>
      </Dialog>
      <ToastRegion label={t("saved")}>
        {notice && (
          <Toast closeLabel={tCommon("close")} onClose={() => setNotice(false)}>
            {t("saved")}
          </Toast>
        )}
      </ToastRegion>
    </section>
  );
}
