import { useTranslations } from "use-intl";
import { conversationPath } from "#domains/conversations/conversation.ts";
import { useFormDelivery } from "#app/form-delivery/form-delivery.ts";

/** Says what became of a form that could not be sent as usual. */
export function DeliveryNote() {
  const t = useTranslations();
  const status = useFormDelivery()?.status;
  return (
    <p className="small" role="status">
      {status && t(`conversation.sending-${status}`)}
      {status === "signed-out" && (
        <>
          {" "}
          <a className="link" href={conversationPath} target="_blank">
            {t("common.sign-in")}
          </a>
        </>
      )}
    </p>
  );
}
