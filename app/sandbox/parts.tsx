import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { styleGuideAction } from "#app/style-guide/style-guide-action.server.ts";
import { styleGuideLinks, styleGuideMeta } from "#app/style-guide/style-guide-screen.ts";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { keepPopupClosed } from "#popups/should-revalidate.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, useShake } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { Toast, ToastRegion } from "#ui/toast.tsx";
import { TemporaryLanguage } from "./temporary-language.tsx";
import type { Route } from "./+types/parts";

export const action = (args: Route.ActionArgs) => styleGuideAction(args, "sandbox");
export const clientAction = popupClientAction;
export const shouldRevalidate = keepPopupClosed;
export const links: Route.LinksFunction = styleGuideLinks;
export const meta: Route.MetaFunction = styleGuideMeta;

/** The parts of the interface, each to try out on its own. */
export default function SandboxScreen() {
  const t = useTranslations();
  return (
    <main id="main" className="page-width style-guide">
      <title>{t("sandbox.parts.title")}</title>
      <header className="style-guide__head">
        <h1>{t("sandbox.parts.title")}</h1>
        <p className="lead">{t("sandbox.parts.lead")}</p>
        <p>
          <Link className="link" to="/sandbox/popup">
            {t("sandbox.parts.scenarios")}
          </Link>
        </p>
      </header>
      <Buttons />
      <Fields />
      <Waiting />
      <Overlays />
      <TemporaryLanguage />
    </main>
  );
}

const workMs = 1600;

function Buttons() {
  const t = useTranslations("style-guide");
  const [busy, setBusy] = useState(false);
  function work() {
    setBusy(true);
    setTimeout(() => setBusy(false), workMs);
  }
  return (
    <section aria-labelledby="buttons">
      <h2 id="buttons">{t("base.buttons")}</h2>
      <div className="style-guide__buttons">
        <Button large busy={busy} busyLabel={t("button.busy")} onClick={work}>
          {t("button.main")}
        </Button>
        <Button kind="soft">{t("button.soft")}</Button>
        <Button kind="text">{t("button.text")}</Button>
        <Button off>{t("button.main")}</Button>
      </div>
    </section>
  );
}

function Fields() {
  const t = useTranslations("sandbox.parts");
  const buttons = useTranslations("style-guide.button");
  const [wrong, setWrong] = useState(false);
  const [shaking, shake] = useShake();
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">{t("fields")}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          setWrong(given.get("name") === "");
          if (given.get("agree") === null) shake();
        }}
      >
        <div className="style-guide__fields">
          <TextField
            label={t("label")}
            name="name"
            hint={t("hint")}
            error={wrong && t("error")}
            announce
          />
          <TextField label={t("label")} name="wrong" defaultValue="…" error={t("error")} />
          <Select
            label={t("fields")}
            name="kind"
            options={(["main", "soft", "text"] as const).map((value) => ({
              value,
              label: buttons(value),
            }))}
          />
          <TextArea label={t("message")} name="message" hint={t("hint")} rows={3} />
        </div>
        <Checkbox label={t("agree")} name="agree" shaking={shaking} />
        <Button type="submit">{buttons("main")}</Button>
      </form>
    </section>
  );
}

function Waiting() {
  const t = useTranslations("sandbox.parts");
  const buttons = useTranslations("style-guide.button");
  const [value, setValue] = useState(40);
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">{t("progress")}</h2>
      <ProgressBar label={t("progress")} value={value} />
      <div className="style-guide__buttons">
        <Button kind="soft" onClick={() => setValue((now) => (now + 20) % 120)}>
          {buttons("main")}
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
  const t = useTranslations("sandbox.parts");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  const [notice, setNotice] = useState(false);
  return (
    <section aria-labelledby="overlays">
      <h2 id="overlays">{t("dialog")}</h2>
      <div className="style-guide__buttons">
        <Button onClick={() => setOpen(true)}>{t("open")}</Button>
        <Button kind="soft" onClick={() => setNotice(true)}>
          {t("notice")}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        label={t("dialog")}
        closeLabel={common("close")}
        className="panel--plain"
      >
        <div className="panel__body">
          <TextField label={t("label")} name="popup-name" hint={t("hint")} />
        </div>
      </Dialog>
      <ToastRegion label={t("saved")}>
        {notice && (
          <Toast closeLabel={common("close")} onClose={() => setNotice(false)}>
            {t("saved")}
          </Toast>
        )}
      </ToastRegion>
    </section>
  );
}
