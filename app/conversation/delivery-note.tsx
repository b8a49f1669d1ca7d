import { useTranslations } from "use-intl";
import { useFormDelivery } from "#app/form-delivery/form-delivery.ts";

/** Says what became of a message that could not be sent as usual. */
export function DeliveryNote() {
  const t = useTranslations();
  const status = useFormDelivery()?.status;
  return (
    <p className="small" role="status">
      {status && t(`conversation.sending-${status}`)}
    </p>
  );
}
