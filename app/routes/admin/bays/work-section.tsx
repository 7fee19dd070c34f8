import { kindLabels } from "#app/features/capacity/bay-forms.ts";
import type { WorkNeed } from "#app/features/capacity/capacity.ts";
import { lengthText } from "#app/features/hours/hours-text.ts";
import type { VisitSettings } from "#app/features/visits/visit-settings.ts";
import { joined, type Localized } from "#app/lib/locale.ts";
import { formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { ROWS, SettingsSection } from "#app/ui/settings-section.tsx";

type Listed = { id: string; title: Localized; need: WorkNeed | null };

export function WorkSection({ work }: { work: readonly Listed[] }) {
  return (
    <SettingsSection id="work" as="h2" title={m.bays_work()} text={m.bays_work_text()}>
      <ul className={`mt-3 ${ROWS}`}>
        {work.map((service) => (
          <ServiceWork key={service.id} {...service} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function ServiceWork({ id, title, need }: Listed) {
  const service = title[getLocale()];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{service}</p>
        {need ? (
          <p className="text-sm text-muted">{needText(need)}</p>
        ) : (
          <p className="text-sm text-yellow">{m.bays_work_unset()}</p>
        )}
      </div>
      <ButtonLink
        variant="quiet"
        className="-mx-3 px-3!"
        to={`/admin/bays/work/${id}`}
        aria-label={need ? m.bays_work_edit_of({ service }) : m.bays_work_set_of({ service })}
      >
        {need ? m.ui_edit() : m.bays_work_set()}
      </ButtonLink>
    </li>
  );
}

function needText(need: WorkNeed): string {
  const { bayKinds, people, sedanMinutes, suvMinutes, curingMinutes, longestWaitMinutes } = need;
  const bays = joined(
    bayKinds.map((kind) => kindLabels[kind]()),
    getLocale(),
  );
  const [sedan, suv] = [lengthText(sedanMinutes), lengthText(suvMinutes)];
  return [
    m.bays_work_summary({ bays, sedan, suv }),
    m.bays_work_summary_people({ count: people }),
    ...(curingMinutes > 0
      ? [m.bays_work_summary_curing({ length: lengthText(curingMinutes) })]
      : []),
    m.bays_work_summary_wait({ length: lengthText(longestWaitMinutes) }),
  ].join(" · ");
}

export function VisitSettingsSection({ settings }: { settings: VisitSettings }) {
  const { cutOffMinutes, quietFrom, quietUntil } = settings;
  const locale = getLocale();
  const [from, until] = [formatTime(quietFrom, locale), formatTime(quietUntil, locale)];
  return (
    <SettingsSection
      id="visit-settings"
      as="h2"
      title={m.bays_visits()}
      text={m.bays_visits_text()}
      aside={
        <ButtonLink
          variant="secondary"
          to="/admin/bays/settings"
          aria-label={m.bays_visits_edit_of()}
        >
          {m.ui_edit()}
        </ButtonLink>
      }
    >
      <ul className={`mt-3 text-sm ${ROWS}`}>
        <li>
          {cutOffMinutes > 0
            ? m.bays_cut_off_summary({ length: lengthText(cutOffMinutes) })
            : m.bays_cut_off_summary_none()}
        </li>
        <li>
          {quietFrom === quietUntil
            ? m.bays_quiet_summary_none()
            : m.bays_quiet_summary({ from, until })}
        </li>
      </ul>
    </SettingsSection>
  );
}
