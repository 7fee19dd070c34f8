import type { ReactNode } from "react";
import { type HistoryEntry, HistoryList } from "#app/admin/history-list.tsx";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { formatFils } from "#app/lib/money.ts";
import { clockOfMinutes, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Checkbox, Options, SelectField, TextField } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { cancelReasons, reasonLabel, stateLabel, stateLabels } from "./appointment.ts";
import { moveFrom, VisitForm } from "./appointment-form.tsx";
import { placeTime } from "./board.ts";
import type { StaffVisit } from "./staff-visit-queries.admin.server.ts";

export type VisitPart = { visit: StaffVisit };

/** Moves a visit to another bay and time by a form, like dragging on the board. */
export function MoveVisit({ visit }: VisitPart) {
  const start = visit.place?.start ?? visit.arrivesAt;
  const locale = getLocale();
  return (
    <VisitForm
      key={`${start.toISOString()} ${visit.bayId}`}
      visit={visit}
      fields={{ intent: "place" }}
      submit={visit.place ? m.board_move() : m.board_place()}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="move-date"
          name="date"
          type="date"
          label={m.ui_date()}
          defaultValue={today(start)}
        />
        <TextField
          id="move-time"
          name="time"
          type="time"
          label={m.ui_time()}
          defaultValue={clockOfMinutes(minutesNow(start))}
        />
      </div>
      {visit.bays.length > 0 && (
        <SelectField
          id="move-bay"
          name="bayId"
          required={false}
          label={m.board_bay()}
          defaultValue={visit.bayId ?? ""}
        >
          <option value="">{m.board_any_bay()}</option>
          <Options of={visit.bays.map(({ id, name }) => [id, name[locale]])} />
        </SelectField>
      )}
      <TextField
        id="move-extra"
        name="extraMinutes"
        type="number"
        step={5}
        min={-1440}
        max={1440}
        optional
        label={m.board_extra_minutes()}
        hint={m.board_extra_minutes_hint()}
      />
      <Checkbox name="overrule" defaultChecked={false}>
        {m.board_overrule_hint()}
      </Checkbox>
    </VisitForm>
  );
}

export function CancelVisit({ visit }: VisitPart) {
  return (
    <VisitForm
      visit={visit}
      fields={{ ...moveFrom(visit.state), to: "cancelled" }}
      submit={m.board_cancel()}
      variant="danger"
    >
      <SelectField id="cancel-reason" name="reason" label={m.ui_reason()} defaultValue="">
        <option value="" disabled>
          {m.board_choose()}
        </option>
        <Options of={cancelReasons.map((reason) => [reason, reasonLabel[reason]()])} />
      </SelectField>
    </VisitForm>
  );
}

/** The car goes although something is open, with the reason. */
export function OnAccount({ visit, openFils }: VisitPart & { openFils: number }) {
  return (
    <VisitForm
      visit={visit}
      fields={{ ...moveFrom(visit.state), to: "collected" }}
      submit={m.board_mark_as({ stage: stateLabel("collected") })}
      variant="primary"
    >
      <p className="text-sm text-muted">
        {m.money_on_account_text({ amount: formatFils(openFils, getLocale()) })}
      </p>
      <TextField id="on-account-reason" name="onAccount" label={m.ui_reason()} />
    </VisitForm>
  );
}

/** A new link makes every earlier one invalid, so it says so first. */
export function ReplaceLink({ visit }: VisitPart) {
  return (
    <VisitForm
      visit={visit}
      fields={{ intent: "link", link: visit.tokenVersion }}
      submit={m.board_link_now()}
      variant="danger"
    >
      <p className="text-sm text-muted">{m.board_link_text()}</p>
      <p className="text-sm">{m.board_link_sure()}</p>
    </VisitForm>
  );
}

export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border border-line bg-surface p-4 md:p-5 print:hidden"
    >
      <h2 id={id} className="mb-3 text-base font-medium tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function AppointmentHistory({
  visit: { events },
  history,
}: {
  visit: Pick<StaffVisit, "events">;
  history: HistoryEntry[];
}) {
  // The newest first, also of those that were written down in one moment.
  const happened = events.toReversed().map((event): HistoryEntry => {
    const { id, at, by } = event;
    return { id, at, by: by ?? m.board_by_itself(), what: "event", text: eventText(event) };
  });
  const isByStaff = events.some(({ name }) => name === "book");
  // Each change of the status is a move among the events as well.
  const others = history.filter(
    ({ what }) => what !== "moved" && !(isByStaff && what === "received"),
  );
  const entries = [...happened, ...others].sort((a, b) => b.at.getTime() - a.at.getTime());
  const earlier = entries.slice(newestShown);
  return (
    <>
      <HistoryList entries={entries.slice(0, newestShown)} />
      {earlier.length > 0 && (
        <details className="group/earlier mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted hover:text-ivory">
            <ChevronDownIcon className="size-4 text-brass transition-transform group-open/earlier:rotate-180" />
            {m.inbox_history_earlier({ count: earlier.length })}
          </summary>
          <HistoryList entries={earlier} />
        </details>
      )}
    </>
  );
}

const newestShown = 5;

type VisitEvent = StaffVisit["events"][number];

/** What was done to the ticket is the first of these that an event tells. */
const ticketDeeds = [
  ...(["approved", "declined", "repriced", "discountFils"] as const),
  ...(["replaced", "added", "removed", "size"] as const),
];

function deedOf({ name, details }: VisitEvent) {
  if (name === "move" && details.from === details.to) return details.minutes ? "length" : "bay";
  if (name === "line") return ticketDeeds.find((deed) => deed in details) ?? "size";
  if (name === "stage" && details.reason) return "cancel";
  return name === "call" && details.answered === "yes" ? "called" : name;
}

function eventText(event: VisitEvent): string {
  const { name, details } = event;
  const locale = getLocale();
  const did = deedOf(event);
  const fils = (amount: unknown) => formatFils(Number(amount ?? 0), locale);
  const time = (iso: unknown) => (iso ? placeTime(new Date(String(iso))) : m.board_to_place());
  const isMove = name === "move";
  const work = (deed: string) => String((locale === "ar" && details[`${deed}Ar`]) || details[deed]);
  const text = m.board_event({
    did,
    name: work(did === "propose" ? "proposed" : did === "replaced" ? "added" : did),
    before: work("replaced"),
    price: fils(details.priceFils ?? details.paidFils ?? details.refundedFils),
    from: isMove ? time(details.from) : fils(details.fromFils),
    to: isMove ? time(details.to) : fils(details.discountFils ?? details.priceFils),
    length: lengthText(Number(details.minutes ?? 0), locale),
    stage: stateLabels[String(details.to)]?.() ?? "",
    reason: reasonLabels[String(details.reason)]?.() ?? "",
  });
  const why = name === "refund" ? details.reason : details.priceReason;
  const more = [
    details.fits === "no" && m.visit_event_no_room(),
    details.closedMinutes && m.board_event_closed(),
    details.onAccount && `(${m.money_on_account()}: ${details.onAccount})`,
    why && `(${why})`,
  ];
  return [text, ...more].filter(Boolean).join(" ");
}

const reasonLabels: { [reason: string]: () => string } = reasonLabel;
