import { data, Form, useFetcher } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import { isInUse, kindLabels, resourceUsesMark } from "#app/features/capacity/bay-forms.ts";
import {
  deleteAbsence,
  type ListedResource,
  listResources,
  retireResource,
} from "#app/features/capacity/resources.server.ts";
import { listVisitsToMove } from "#app/features/capacity/visits-to-move.server.ts";
import { listWorkNeeds } from "#app/features/capacity/work-needs.server.ts";
import { may } from "#app/features/staff/staff.ts";
import { usePlaceAnswer } from "#app/features/visits/appointment-form.tsx";
import { InTheWay, VisitsToMove } from "#app/features/visits/in-the-way.tsx";
import type { PlaceAnswer } from "#app/features/visits/visit-form.ts";
import { readVisitSettings } from "#app/features/visits/visit-settings.server.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, formatTime, type LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Question } from "#app/ui/question.tsx";
import { SettingsList, SettingsSection } from "#app/ui/settings-section.tsx";
import type { Route } from "./+types/bays.ts";
import { VisitSettingsSection, WorkSection } from "./work-section.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "bays");
  const [resources, toMove, work, settings] = await Promise.all([
    listResources(app),
    listVisitsToMove(app),
    listWorkNeeds(app),
    readVisitSettings(app.db),
  ]);
  return { resources, toMove, work, settings };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "bays");
  const { id: actorId } = staff;
  const form = await readForm(request);
  const [id, intent] = [String(form.get("id")), form.get("intent")];
  if (intent === "back") await deleteAbsence(app, { id, actorId });
  else if (!may(staff, "hours")) throw data(null, { status: 403 });
  else if (intent === "retire" || intent === "bring-back") {
    const agreed = String(form.get("agreed") ?? "");
    const isRetired = intent === "retire";
    const done = await retireResource(app, { id, isRetired, agreed, actorId });
    if (done === "not-found") throw data(null, { status: 404 });
    if (done === "in-use")
      return redirectWithFlash(context, "/admin/bays", {
        type: "error",
        text: m.bays_retire_changed(),
      });
  } else throw data(null, { status: 400 });
  return redirectWithFlash(context, "/admin/bays", m.bays_saved());
}

export default function Bays({ loaderData, actionData }: Route.ComponentProps) {
  useResultToast(actionData);
  const { resources, toMove, work, settings } = loaderData;
  const mayChange = useMay()("hours");
  const placing = useFetcher<PlaceAnswer>();
  const answer = usePlaceAnswer(placing, undefined);
  const isPerson = ({ kind }: ListedResource) => kind === "technician";
  return (
    <>
      <AdminHeading title={m.bays_title()} lead={m.bays_lead()} />
      <div className="mt-4 grid gap-8">
        {toMove.length > 0 && (
          <SettingsSection
            id="to-move"
            as="h2"
            title={m.bays_to_move()}
            text={m.bays_to_move_text()}
          >
            <div className="mt-4">
              <InTheWay answer={answer} fetcher={placing} action="/admin/board" />
              <VisitsToMove visits={toMove} fetcher={placing} />
            </div>
          </SettingsSection>
        )}
        <Resources
          id="bays"
          title={m.bays_bays()}
          text={m.bays_bays_text()}
          resources={resources.filter((each) => !isPerson(each))}
        />
        <Resources
          id="technicians"
          title={m.bays_technicians()}
          text={m.bays_technicians_text()}
          resources={resources.filter(isPerson)}
        />
        {mayChange && <WorkSection work={work} />}
        {mayChange && <VisitSettingsSection settings={settings} />}
      </div>
    </>
  );
}

function Resources({ resources, ...section }: Section & { resources: ListedResource[] }) {
  const add = useMay()("hours") ? { to: "/admin/bays/new", label: m.bays_add() } : undefined;
  return (
    <SettingsList as="h2" {...section} add={add} none={m.ui_none_yet()}>
      {resources.map((resource) => (
        <Resource key={resource.id} resource={resource} />
      ))}
    </SettingsList>
  );
}

type Section = { id: string; title: string; text: string };

function Resource({ resource }: { resource: ListedResource }) {
  const mayChange = useMay()("hours");
  const { id, kind, isRetired, absences } = resource;
  const locale = getLocale();
  const name = locale === "ar" ? resource.nameAr : resource.name;
  return (
    <li className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            {isRetired ? m.bays_retired({ kind: kindLabels[kind]() }) : kindLabels[kind]()}
          </p>
        </div>
        <div className="-mx-3 flex flex-wrap gap-1 *:data-button:px-3! *:*:data-button:px-3!">
          {!isRetired && (
            <ButtonLink
              variant="quiet"
              to={`/admin/bays/away?of=${id}`}
              aria-label={m.bays_away_of({ name })}
            >
              {m.bays_away()}
            </ButtonLink>
          )}
          {mayChange && (
            <>
              <ButtonLink
                variant="quiet"
                to={`/admin/bays/${id}`}
                aria-label={m.ui_edit_named({ name })}
              >
                {m.ui_edit()}
              </ButtonLink>
              <Retire resource={resource} name={name} />
            </>
          )}
        </div>
      </div>
      {absences.map(({ id: absenceId, startsOn, startsMinute, endsOn, endsMinute, reason }) => {
        const days = {
          from: dayAndTime(startsOn, startsMinute, locale),
          until: dayAndTime(endsOn, endsMinute, locale),
        };
        return (
          <Form
            key={absenceId}
            method="post"
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2"
          >
            <input type="hidden" name="id" value={absenceId} />
            <p className="min-w-0 text-sm wrap-anywhere">
              {m.bays_away_days(days)} <bdi className="text-muted">{reason}</bdi>
            </p>
            <IntentButton
              intent="back"
              of={absenceId}
              variant="quiet"
              aria-label={m.bays_back_of({ name, ...days })}
            >
              {m.board_remove()}
            </IntentButton>
          </Form>
        );
      })}
    </li>
  );
}

/** Asks first where something stands on it. */
function Retire({ resource: { id, isRetired, uses }, name }: RetireProps) {
  const agreed = resourceUsesMark(uses);
  if (!isRetired && isInUse(uses)) {
    const visits = `${m.website_uses_visits({ count: uses.visits })}. ${m.bays_retire_visits()}`;
    const text = [uses.visits > 0 && visits, uses.isLastBay && m.bays_retire_last()];
    return (
      <Question
        intent="retire"
        of={id}
        fields={{ agreed }}
        variant="quiet"
        label={m.bays_retire()}
        title={m.bays_retire_of({ name })}
        text={text.filter(Boolean).join(" ")}
      />
    );
  }
  return (
    <Form method="post">
      <HiddenFields fields={{ id, agreed }} />
      <IntentButton
        intent={isRetired ? "bring-back" : "retire"}
        of={id}
        variant="quiet"
        aria-label={isRetired ? m.bays_bring_back_of({ name }) : m.bays_retire_of({ name })}
      >
        {isRetired ? m.bays_bring_back() : m.bays_retire()}
      </IntentButton>
    </Form>
  );
}

type RetireProps = { resource: ListedResource; name: string };

const dayAndTime = (date: LocalDate, minute: number | null, locale: Locale): string =>
  [
    formatDate(date, locale, "short"),
    ...(minute === null ? [] : [formatTime(minute, locale)]),
  ].join(" ");
