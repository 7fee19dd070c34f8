import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";

export const jobTexts = (locale: Locale) => ({
  arrival: m.board_arrival({}, { locale }),
  promise: m.board_promise({}, { locale }),
  customer: m.board_customer({}, { locale }),
  work: m.board_work({}, { locale }),
  total: m.board_total({}, { locale }),
  notes: m.inbox_additional_notes({}, { locale }),
  signed: m.board_signed({}, { locale }),
});

export type JobTexts = ReturnType<typeof jobTexts>;
