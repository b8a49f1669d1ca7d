import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { StudioIcon, type StudioIconName } from "./studio-icon.tsx";

type ToastProps = {
  icon: StudioIconName;
  text: string;
  /** Where the screen goes on without the message. */
  closePath: string;
  /** A form with one button, which takes back what has happened. */
  children: ReactNode;
};

/** What has just happened, and a button that takes it back. Put it into `Toasts`, which announces it. */
export function Toast({ icon, text, closePath, children }: ToastProps) {
  const t = useTranslations();
  return (
    <div className="studio-toast">
      <StudioIcon name={icon} />
      <p>{text}</p>
      {children}
      <Link
        className="studio-toast__close"
        to={closePath}
        preventScrollReset
        aria-label={t("common.close")}
      >
        <StudioIcon name="close" />
      </Link>
    </div>
  );
}

/** Where toasts appear. It is there from the start: screen readers skip a live region that appears with its text. */
export const Toasts = ({ children }: { children: ReactNode }) => (
  <div className="studio-toasts" role="status">
    {children}
  </div>
);
