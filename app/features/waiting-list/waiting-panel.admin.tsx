import { Form } from "react-router";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { formatPhone, telHref, whatsappHref } from "#app/lib/phone.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { WhatsappIcon } from "#app/ui/social-icons.tsx";
import type { WaitingRow } from "./waiting-list.ts";

export function WaitingPanel({
  waiting,
  from,
}: {
  waiting: WaitingRow[];
  from: "board" | "today";
}) {
  if (waiting.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting"
      className="mt-6 max-w-3xl rounded-lg border border-line bg-surface p-5 print:hidden"
    >
      <h2 id="waiting" className="text-base font-medium tracking-normal">
        {m.waiting_staff_heading()}
      </h2>
      <p className="mt-1 text-sm text-muted">{m.waiting_staff_count({ count: waiting.length })}</p>
      <ol className="mt-3 grid">
        {waiting.map((entry) => (
          <Entry key={entry.id} entry={entry} from={from} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry, from }: { entry: WaitingRow; from: string }) {
  const { id, name, phone, service, vehicleSize, since, toldAt, isBooked, whatsapp } = entry;
  const locale = getLocale();
  const about = [
    service[locale],
    vehicleSize && vehicleSizeLabel[vehicleSize](),
    m.ui_since({ time: formatInstant(since, locale) }),
  ];
  return (
    <li className="grid gap-x-4 gap-y-3 border-t border-line py-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-medium">{name}</bdi>
          <bdi dir="ltr" className="text-sm text-muted">
            {formatPhone(phone)}
          </bdi>
          <Standing toldAt={toldAt} isBooked={isBooked} />
        </p>
        <p className="mt-1 text-sm text-muted">{about.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={telHref(phone)}
          variant="secondary"
          icon={<PhoneIcon />}
          aria-label={m.waiting_staff_call_of({ name })}
        >
          {m.inbox_call()}
        </ButtonLink>
        <ButtonLink
          to={whatsappHref(phone, whatsapp)}
          target="_blank"
          rel="noreferrer"
          variant="secondary"
          icon={<WhatsappIcon />}
          aria-label={m.waiting_staff_whatsapp_of({ name })}
        >
          {m.inbox_whatsapp()}
        </ButtonLink>
        <Form method="post" action="/admin/waiting-list" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="from" value={from} />
          <Button variant="quiet" aria-label={m.waiting_staff_remove_of({ name })}>
            {m.ui_remove()}
          </Button>
        </Form>
      </div>
    </li>
  );
}

function Standing({ toldAt, isBooked }: Pick<WaitingRow, "toldAt" | "isBooked">) {
  if (isBooked) return <Badge tone="green">{m.waiting_staff_booked()}</Badge>;
  if (!toldAt) return <Badge tone="yellow">{m.waiting_staff_waits()}</Badge>;
  const time = formatInstant(toldAt, getLocale());
  return <Badge tone="blue">{m.waiting_staff_told({ time })}</Badge>;
}
