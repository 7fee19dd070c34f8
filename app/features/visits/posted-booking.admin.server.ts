import type { StaffUser } from "#app/admin/require-staff.server.ts";
import { type NewLine, readWorkshop } from "#app/features/capacity/capacity.server.ts";
import type { WorkNeed } from "#app/features/capacity/capacity.ts";
import { tickedExtras } from "#app/features/extras/extras.ts";
import { may } from "#app/features/staff/staff.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import { joined } from "#app/lib/list.ts";
import { formatCount } from "#app/lib/money.ts";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import { placeTime, waitingText } from "./board-text.ts";
import { bookByStaff } from "./book-visit.server.ts";
import { priceField, type StaffBookingInput } from "./booking-fields.ts";
import {
  agreedLine,
  extraLineOf,
  lineOf,
  type PriceList,
  readPriceList,
} from "./price-list.admin.server.ts";

const serviceFields = ["service", "service2", "service3"];

type Fields = Pick<FormData, "get" | "keys">;
type Lists = { list: PriceList; needs: readonly WorkNeed[] };

export function linesOf(fields: Fields, lists: Lists): NewLine[] {
  const vehicleSize = fields.get("vehicleSize") === "suv" ? "suv" : "sedan";
  const services = serviceFields.flatMap((name) => {
    const line = lineOf(`service ${fields.get(name) ?? ""}`, { ...lists, vehicleSize });
    return line ? [line] : [];
  });
  const extras = tickedExtras(fields.keys()).flatMap((id) => {
    const line = lineOf(`extra ${id}`, { ...lists, vehicleSize });
    return line ? [line] : [];
  });
  const perfume = lineOf(`perfume ${fields.get("perfume") ?? ""}`, { ...lists, vehicleSize });
  const work = [...services, ...extras];
  return perfume ? [...work, perfume] : work;
}

type Refused = { ok: false; errors?: FieldErrors; problem?: string };
type Posted = { input: StaffBookingInput; form: FormData; actor: StaffUser };

/** Books from the form; a line can have another price than the list's, with a reason. */
export async function postedBooking(
  app: Pick<App, "db" | "now" | "settings">,
  { input, form, actor }: Posted,
): Promise<{ ok: true; visitId: string } | Refused> {
  const [list, { needs }] = await Promise.all([readPriceList(app), readWorkshop(app.db)]);
  const chosen = linesOf(form, { list, needs });
  if (chosen[0]?.kind !== "service") {
    return { ok: false, errors: { service: m.board_service_required() } };
  }
  const typed = (name: string) => cleanLine(String(form.get(name) ?? ""));
  const terms = { reason: typed("priceReason"), mayPrice: may(actor, "prices") };
  const lines: NewLine[] = [];
  for (const line of chosen) {
    const agreed = agreedLine(line, { ...terms, typed: typed(priceField(line)) });
    if ("problem" in agreed) return { ok: false, errors: { [priceField(line)]: agreed.problem } };
    lines.push(agreed);
  }
  const extra = form.get("extraName") ? extraOf(form) : [];
  if ("problem" in extra) return { ok: false, errors: { extraName: extra.problem } };
  const booked = await bookByStaff(app, { input, lines: [...lines, ...extra], actor });
  if (booked.ok) return booked;
  if (booked.reason === "waits") {
    const { waiting } = booked;
    // The same form sent once more confirms the waiting time.
    form.set("waitsUntil", waiting.workStart.toISOString());
    return { ok: false, problem: `${waitingText(waiting, getLocale())} ${m.board_waits_again()}` };
  }
  if (booked.reason === "out-of-stock") {
    const { name, left } = booked;
    const perfume = m.board_out_of_stock({ name, left: formatCount(left) });
    return { ok: false, errors: { perfume } };
  }
  const nearest = booked.nearest.map((time) => placeTime(time, getLocale()));
  const message =
    nearest.length > 0
      ? m.board_no_room_nearest({ times: joined(nearest, getLocale()) })
      : m.board_no_room();
  return { ok: false, errors: { time: message } };
}

function extraOf(form: FormData): NewLine[] | { problem: string } {
  const extra = new FormData();
  for (const name of ["extraName", "extraMinutes"]) extra.set(name, form.get(name) ?? "");
  extra.set("priceAed", form.get("extraPriceAed") ?? "");
  const line = extraLineOf(extra);
  return "problem" in line ? line : [line];
}
