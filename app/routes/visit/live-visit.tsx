import { readyByText } from "#app/features/booking/ready-text.ts";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { isAwaited, isOff, isOverIn } from "#app/features/visits/appointment.ts";
import type { CustomerView } from "#app/features/visits/customer-visit.server.ts";
import { dayAndTime, totalFils } from "#app/features/visits/customer-visit.ts";
import { Steps } from "#app/features/visits/stage-badge.tsx";
import { dotted } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatInstant } from "#app/lib/time.ts";
import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Fact } from "#app/ui/facts.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SectionHeading } from "#app/ui/section.tsx";
import { isAgreed, type VisitState } from "#db/schema/enums.ts";
import { Part } from "./visit-parts.tsx";

type Props = { visit: CustomerView };

export function LiveVisit({ visit }: Props) {
  return (
    <visit-live data-state={String(visit.version)} className="block">
      <Headline visit={visit} />
      <Proposals visit={visit} />
      <Stages visit={visit} />
      <Photos visit={visit} />
      <Work visit={visit} />
    </visit-live>
  );
}

function Headline({ visit }: Props) {
  const { reference, state, arrivesAt, readyAt, car, cancelReason } = visit;
  const when = dayAndTime(arrivesAt, getLocale());
  return (
    <div aria-live="polite">
      <SectionHeading
        level={1}
        eyebrow={m.visit_eyebrow({ reference })}
        title={m.visit_head({ ...when, state })}
        lead={m.visit_lead({ ...when, car, state, reason: cancelReason ?? "" })}
        space="none"
      />
      {isAwaited(state) && (
        <p className="mt-6 text-lg text-brass-light">
          {readyAt ? readyByText(readyAt, getLocale()) : m.visit_to_place()}
        </p>
      )}
    </div>
  );
}

const stages = [
  { state: "confirmed", word: m.visit_stage_expected },
  { state: "arrived", word: m.visit_stage_arrived, moment: "arrivedAt" },
  { state: "in-work", word: m.visit_stage_in_work, moment: "startedAt" },
  { state: "ready", word: m.visit_stage_ready, moment: "finishedAt" },
  { state: "collected", word: m.visit_stage_collected, moment: "collectedAt" },
] as const;

const stageOf: Partial<Record<VisitState, VisitState>> = {
  requested: "confirmed",
  paused: "in-work",
};

function Stages({ visit }: Props) {
  const shown = stageOf[visit.state] ?? visit.state;
  const reached = stages.findIndex(({ state }) => state === shown);
  if (reached < 0) return null;
  const steps = stages.map(({ state, word, ...stage }, place) => {
    const at = "moment" in stage ? visit[stage.moment] : null;
    const text = (
      <>
        <span
          className={classNames(
            "text-xs sm:text-sm",
            place <= reached ? "text-ivory" : "text-muted",
          )}
        >
          {word()}
        </span>
        {at && (
          <time dateTime={at.toISOString()} className="-mt-1 text-xs text-muted">
            {dayAndTime(at, getLocale()).time}
          </time>
        )}
      </>
    );
    return { id: state, text };
  });
  return <Steps label={m.visit_stages()} steps={steps} reached={reached} isLarge />;
}

function Proposals({ visit }: Props) {
  const locale = getLocale();
  const proposed = visit.lines.filter(({ approval }) => approval === "proposed");
  if (proposed.length === 0 || isOverIn(visit.state)) return null;
  return (
    <section
      aria-labelledby="proposed-heading"
      className="mt-10 rounded-lg border border-brass/60 bg-surface p-5 sm:p-6"
    >
      <h2 id="proposed-heading" className="text-xl">
        {m.visit_proposed_heading()}
      </h2>
      <p className="mt-2 text-muted">{m.visit_proposed_intro()}</p>
      {proposed.map(({ id, name, minutes, quantity, priceFils }) => (
        <form key={id} method="post" className="mt-5 border-t border-line pt-5">
          <input type="hidden" name="lineId" value={id} />
          <input type="hidden" name="priceFils" value={priceFils * quantity} />
          <p className="font-medium wrap-anywhere">
            {quantity > 1 ? m.visit_quantity({ quantity, name: name[locale] }) : name[locale]}
          </p>
          <p className="mt-1 text-sm text-muted">
            {dotted([
              minutes > 0
                ? m.visit_proposed_minutes({ length: lengthText(minutes * quantity) })
                : m.visit_proposed_no_time(),
              priceFils === 0 && m.visit_free(),
            ])}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button name="intent" value="approve">
              {priceFils === 0
                ? m.visit_approve_free()
                : m.visit_approve({ price: formatFils(priceFils * quantity, locale) })}
            </Button>
            <Button name="intent" value="decline" variant="quiet">
              {m.visit_decline()}
            </Button>
          </div>
        </form>
      ))}
    </section>
  );
}

const photoWords = {
  before: m.visit_photo_before,
  after: m.visit_photo_after,
  found: m.visit_photo_found,
};

function Photos({ visit: { photos, car } }: Props) {
  const shown = photos.flatMap(({ id, moment, image }) => {
    const source = uploadedPicture(image);
    return source ? [{ id, moment, source }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Part id="photos" title={m.visit_photos_heading()}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {shown.map(({ id, moment, source }) => (
          <li key={id}>
            <a href={source.img.src} className="block">
              <Picture
                source={source}
                alt={`${photoWords[moment]()}, ${car}`}
                sizes="(min-width: 40rem) 12rem, 50vw"
                className="aspect-4/3 w-full rounded-md"
              />
            </a>
            <p className="mt-1.5 text-sm text-muted">{photoWords[moment]()}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const decided = { approved: m.visit_approved_at, declined: m.visit_declined_at };

function Work({ visit }: Props) {
  const locale = getLocale();
  const { lines, state } = visit;
  const isPast = isOverIn(state);
  const shown = lines.filter(({ approval }) => approval !== "proposed");
  return (
    <Part id="work" title={m.visit_work_heading()}>
      <dl>
        {shown.map(({ id, kind, name, minutes, quantity, priceFils, approval, decidedAt }) => (
          <div
            key={id}
            className="flex justify-between gap-x-6 border-t border-line py-3 last:border-b"
          >
            <dt className="min-w-0 wrap-anywhere">
              {quantity > 1 ? m.visit_quantity({ quantity, name: name[locale] }) : name[locale]}
              {kind !== "service" && minutes > 0 && (
                <span className="block text-sm text-muted">{lengthText(minutes * quantity)}</span>
              )}
              {decidedAt && (approval === "approved" || approval === "declined") && (
                <span className="block text-sm text-muted">
                  {decided[approval]({ time: formatInstant(decidedAt, locale) })}
                </span>
              )}
            </dt>
            <dd className={classNames("shrink-0", !isAgreed({ approval }) && "text-muted")}>
              {isAgreed({ approval }) ? (
                formatFils(priceFils * quantity, locale)
              ) : (
                <s>{formatFils(priceFils * quantity, locale)}</s>
              )}
            </dd>
          </div>
        ))}
        {!isOff(state) && (
          <Fact name={isPast ? m.visit_total_end() : m.visit_total()}>
            <span className="text-lg font-medium">{formatFils(totalFils(lines), locale)}</span>
          </Fact>
        )}
      </dl>
      {!isPast && <p className="mt-4 text-sm text-muted">{m.visit_total_note()}</p>}
    </Part>
  );
}
