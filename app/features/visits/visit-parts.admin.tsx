import type { ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";
import { formatFils } from "#app/lib/money.ts";
import { clockOfMinutes, formatInstant, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { VisitStage } from "#db/schema/enums.ts";
import { placeTime } from "./board-text.ts";
import { reasonLabel } from "./cancel-reasons.ts";
import type { PlaceAnswer } from "./place-answer.ts";
import type { StaffVisit } from "./staff-visit-queries.admin.server.ts";
import { stageLabel } from "./stages.ts";

export type VisitPart = { visit: StaffVisit; fetcher: FetcherWithComponents<PlaceAnswer> };

export function VisitFields({ visit, intent }: { visit: StaffVisit; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={visit.id} />
      <input type="hidden" name="seen" value={visit.version} />
    </>
  );
}

/** Moves a visit to another bay and time by a form, like dragging on the board. */
export function MoveVisit({ visit, fetcher }: VisitPart) {
  const start = visit.place?.start ?? visit.arrivesAt;
  const locale = getLocale();
  return (
    <Panel id="move" title={visit.place ? m.board_move() : m.board_place()}>
      <fetcher.Form key={visit.version} method="post" className="grid gap-4">
        <VisitFields visit={visit} intent="place" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="move-date"
            name="date"
            type="date"
            label={m.board_date()}
            defaultValue={today(start)}
          />
          <TextField
            id="move-time"
            name="time"
            type="time"
            label={m.board_time()}
            defaultValue={clockOfMinutes(minutesNow(start))}
          />
        </div>
        {visit.bays.length > 0 && (
          <SelectField
            id="move-bay"
            name="bayId"
            label={m.board_bay()}
            defaultValue={visit.bayId ?? ""}
          >
            <option value="">{m.board_any_bay()}</option>
            {visit.bays.map(({ id, name }) => (
              <option key={id} value={id}>
                {name[locale]}
              </option>
            ))}
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
        <Button variant="secondary" className="justify-self-start" busy={fetcher.state !== "idle"}>
          {visit.place ? m.board_move() : m.board_place()}
        </Button>
      </fetcher.Form>
    </Panel>
  );
}

export function CancelVisit({ visit, fetcher }: VisitPart) {
  const { status, stage } = visit;
  if (status === "cancelled") {
    return (
      <Panel id="cancel" title={m.board_is_cancelled()}>
        <fetcher.Form method="post">
          <VisitFields visit={visit} intent="bring-back" />
          <Button variant="secondary" busy={fetcher.state !== "idle"}>
            {m.board_bring_back()}
          </Button>
        </fetcher.Form>
      </Panel>
    );
  }
  if (stage !== "expected" && stage !== "arrived") return null;
  const reasons = Object.entries(reasonLabel).filter(
    ([reason]) => reason !== "no-show" || stage === "expected",
  );
  return (
    <Panel id="cancel" title={m.board_cancel()}>
      <fetcher.Form method="post" className="grid gap-4">
        <VisitFields visit={visit} intent="cancel" />
        <SelectField id="cancel-reason" name="reason" label={m.board_reason()} defaultValue="">
          <option value="" disabled>
            {m.board_choose()}
          </option>
          {reasons.map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label()}
            </option>
          ))}
        </SelectField>
        <Button variant="danger" className="justify-self-start" busy={fetcher.state !== "idle"}>
          {m.board_cancel()}
        </Button>
      </fetcher.Form>
    </Panel>
  );
}

/** A new link makes every earlier one invalid, so it asks first. */
export function ReplaceLink({ visit, fetcher }: VisitPart) {
  return (
    <Panel id="link" title={m.board_link_heading()}>
      <p className="-mt-2 text-sm text-muted">{m.board_link_text()}</p>
      <details key={visit.tokenVersion} className="mt-2">
        <summary className="flex min-h-11 items-center text-sm text-brass-light">
          {m.board_link_replace()}
        </summary>
        <fetcher.Form method="post" className="mt-2 grid gap-4">
          <VisitFields visit={visit} intent="link" />
          <input type="hidden" name="link" value={visit.tokenVersion} />
          <p className="text-sm">{m.board_link_sure()}</p>
          <Button variant="danger" className="justify-self-start" busy={fetcher.state !== "idle"}>
            {m.board_link_now()}
          </Button>
        </fetcher.Form>
      </details>
    </Panel>
  );
}

export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border border-line bg-surface p-5 print:hidden"
    >
      <h2 id={id} className="mb-4 text-base font-medium tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function VisitHistory({ visit: { events } }: Pick<VisitPart, "visit">) {
  const locale = getLocale();
  if (events.length === 0) return null;
  return (
    <Panel id="visit-history" title={m.inbox_history()}>
      <ol className="grid gap-3 text-sm">
        {events.map((event) => (
          <li key={event.id} className="border-s-2 border-line ps-4">
            {eventText(event)}
            <span className="block text-xs text-muted">
              <bdi>{event.by ?? m.board_by_itself()}</bdi> · {formatInstant(event.at, locale)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type VisitEvent = StaffVisit["events"][number];

function eventText({ name, details }: VisitEvent): string {
  const locale = getLocale();
  const time = (iso: unknown) =>
    iso ? placeTime(new Date(String(iso)), locale) : m.board_to_place();
  const closed = details.closedMinutes ? ` ${m.board_event_closed()}` : "";
  switch (name) {
    case "stage":
      return m.board_event_stage({ stage: stageOf(details.to) });
    case "move":
      return m.board_event_move({ from: time(details.from), to: time(details.to) }) + closed;
    case "book":
      return m.board_event_book();
    case "cancel":
      return m.board_event_cancel({ reason: reasonOf(details.reason) });
    case "bring-back":
      return m.board_event_bring_back();
    case "token":
      return m.board_event_link();
    case "whatsapp":
      return m.board_event_whatsapp();
    case "pause":
      return m.board_is_paused();
    case "go-on":
      return m.board_went_on();
    case "photo":
      return m.board_event_photo();
    case "propose":
      return m.board_event_proposed({
        name: String(details.proposed),
        price: formatFils(Number(details.priceFils), locale),
      });
    case "line":
      return lineText(details);
    default:
      return name;
  }
}

const stageOf = (stage: unknown) => stageLabel[stage as VisitStage]?.() ?? String(stage);

const reasonOf = (reason: unknown) =>
  reasonLabel[reason as keyof typeof reasonLabel]?.() ?? String(reason);

function lineText({
  added,
  removed,
  approved,
  declined,
  fits,
  priceFils,
  priceReason,
}: VisitEvent["details"]): string {
  if (approved) {
    const price = formatFils(Number(priceFils), getLocale());
    const text = m.visit_event_approved({ name: String(approved), price });
    return fits === "no" ? `${text} ${m.visit_event_no_room()}` : text;
  }
  if (declined) return m.visit_event_declined({ name: String(declined) });
  if (added) {
    const price = formatFils(Number(priceFils), getLocale());
    const reason = priceReason ? ` (${priceReason})` : "";
    return m.board_event_added({ name: String(added), price }) + reason;
  }
  if (removed) return m.board_event_removed({ name: String(removed) });
  return m.board_event_size();
}
