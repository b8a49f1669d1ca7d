import { awayDaysDefault } from "#domains/conversations/conversation.ts";
import type { Ctx } from "#domains/settings/context.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Reads until when a mentor is away from a form that asks for days. */
export function absenceUntil({ clock }: Pick<Ctx, "clock">, form: FormData): Date {
  const typed = String(form.get("days") ?? "");
  const days = /^\d{1,4}$/.test(typed) ? Math.max(1, Number(typed)) : awayDaysDefault;
  return new Date(clock.now() + days * dayMs);
}
