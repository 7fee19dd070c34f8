import { useState } from "react";
import {
  data,
  Form,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLocation,
  useNavigation,
} from "react-router";
import * as z from "zod/mini";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import { contentPicture } from "#app/content/content-pictures.ts";
import { declarationOf } from "#app/content/kinds.ts";
import { findWorkNeed } from "#app/features/capacity/work-needs.server.ts";
import { readOfferTerm } from "#app/features/offers/offer-term.admin.server.ts";
import { listPrices, readServices } from "#app/features/services/services.server.ts";
import { priceOn } from "#app/features/services/services.ts";
import {
  findEntry,
  listChoices,
  listRevisions,
} from "#app/features/website/website.admin.server.ts";
import { controlsOf, nameOf, pictureFieldsOf } from "#app/features/website/website.ts";
import { apart, priceText } from "#app/features/website/website-text.ts";
import { formatInstant, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type PostResult, undoKey, useResultToast } from "#app/ui/done-toast.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { ROWS } from "#app/ui/settings-section.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/entry.ts";
import { formFieldsOf, useDraftSaving } from "./draft-saving.ts";
import { EntryFields } from "./entry-fields.tsx";
import { EntryHistory } from "./entry-history.tsx";
import { type EntryAnswer, handleEntryPost } from "./entry-post.server.ts";
import { OfferTermNote } from "./offer-term.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = await requireStaff(context, "content");
  const entry = await findEntry(db, params.entryId);
  if (!entry) throw data(null, { status: 404 });
  const shown = Object.fromEntries(
    pictureFieldsOf(entry.kind).map((field) => [
      field,
      contentPicture(String(entry.value[field] ?? "")),
    ]),
  );
  const { isPriced } = declarationOf(entry.kind);
  const prices = isPriced ? await listPrices(db, entry.id) : null;
  const day = today(now());
  const price = prices && { inForce: priceOn(prices, day) };
  const offer =
    prices && entry.published ? await readOfferTerm(db, { ...entry, prices, day }) : null;
  const choices = await listChoices(db, entry);
  const services = await readServices({ db, now });
  return {
    entry,
    shown,
    price,
    work: entry.kind === "services" ? await findWorkNeed({ db, now }, entry.slug) : null,
    offer,
    choices,
    revisions: await listRevisions(db, entry),
    services: services.map(({ id, title }) => ({ id, title: title[getLocale()] })),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { staff } = await requireStaff(context, "content");
  return handleEntryPost(context, request, { id: params.entryId, actorId: staff.id });
}

/** Automatic saves change nothing else; after a failed request nothing can be read. */
export const shouldRevalidate = ({
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  (formMethod === "POST" && [200, 409, 422].includes(actionStatus)) || defaultShouldRevalidate;

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, shown, price, work, offer, choices, revisions, services } = loaderData;
  const mayPlan = useMay()("hours");
  const title = m.website_kind({ kind: entry.kind });
  const { isList } = declarationOf(entry.kind);
  const back = isList
    ? { to: `/admin/website/${entry.kind}`, label: title }
    : { to: "/admin/website", label: m.website_title() };
  const name = nameOf(entry.kind, entry.value, getLocale());
  const formError = actionData && "values" in actionData ? actionData : undefined;
  useResultToast(actionData && "done" in actionData ? actionData : undefined);
  return (
    <>
      <AdminHeading
        page={title}
        hasErrors={formError !== undefined}
        title={isList ? name || m.website_untitled() : title}
        back={back}
      />
      {(price || work) && (
        <div className={`mb-6 ${ROWS}`}>
          {price && (
            <SettingRow
              text={price.inForce ? priceText(price.inForce) : m.website_price_none()}
              to={`/admin/website/entries/${entry.id}/prices`}
              label={m.board_price_change()}
            />
          )}
          {work && (
            <SettingRow
              text={work.need ? m.bays_work_of({ service: name }) : m.bays_work_unset()}
              to={mayPlan && `/admin/bays/work/${work.id}`}
              label={work.need ? m.ui_edit() : m.bays_work_set()}
            />
          )}
        </div>
      )}
      {offer && <OfferTermNote entry={entry} term={offer} />}
      <EntryForm
        key={useFormKey(formError)}
        entry={entry}
        shown={shown}
        services={services}
        choices={choices}
        formError={formError}
      />
      <EntryHistory entry={entry} revisions={revisions} />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** A new form after each accepted post, but not after an automatic save. */
function useFormKey(formError: EntryAnswer | undefined): number {
  const { key } = useLocation();
  const undo = useFetcher<PostResult>({ key: undoKey });
  const undone = undo.state === "idle" ? undo.data : undefined;
  const [taken, setTaken] = useState({ key, undone, count: 0 });
  const isPosted = !formError && taken.key !== key;
  if (isPosted || (undone && taken.undone !== undone)) {
    setTaken({ key, undone, count: taken.count + 1 });
  }
  return taken.count;
}

type Setting = { text: string; to: string | false; label: string };

function SettingRow({ text, to, label }: Setting) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <p>{text}</p>
      {to && (
        <ButtonLink variant="quiet" to={to} className="-mx-3 px-3!">
          {label}
        </ButtonLink>
      )}
    </div>
  );
}

const anything = z.object({});

function EntryForm({
  entry,
  shown,
  services,
  choices,
  formError,
}: Pick<Loaded, "entry" | "shown" | "services" | "choices"> & {
  formError: EntryAnswer | undefined;
}) {
  const kept = useDraftSaving(entry, formError);
  const controls = controlsOf(entry.kind);
  // A form that was posted before the page was ready comes back with the document.
  const [posted] = useState(formError?.values);
  const initial: { [field: string]: string } = { ...formFieldsOf(entry), ...posted };
  const form = useForm("entry", anything, kept.refused);
  const control = (name: string): ControlProps => {
    return { ...form.control(name), defaultValue: initial[name] };
  };
  const errorOf = (name: string) => form.control(name).error;
  const posting = useNavigation().formData?.get("do");
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      // Drafts may be incomplete; Publish checks them.
      id={form.props.id}
      ref={kept.form}
      noValidate
      onInput={kept.onInput}
      onSubmit={kept.onSubmit}
      className="grid gap-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <EntryStatus entry={entry} isKept={kept.isKept} />
        {entry.draft && entry.published && (
          <Button
            variant="quiet"
            name="do"
            value="discard"
            busy={posting === "discard"}
            className="-mx-5"
          >
            {m.website_discard()}
          </Button>
        )}
      </div>
      {form.summary(
        firstOfEach(
          controls.map(({ name }) => name),
          errorOf,
        ),
      )}
      <HiddenFields fields={{ seen: entry.version }} />
      <EntryFields
        kind={entry.kind}
        controls={controls}
        shown={shown}
        services={services}
        choices={choices}
        control={control}
      />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-ground py-3 sm:gap-3 sm:py-4">
        <Button
          name="do"
          value="publish"
          busy={posting === "publish"}
          busyText={m.website_publishing()}
        >
          {m.website_publish()}
        </Button>
        <Button
          variant="secondary"
          name="do"
          value="draft"
          busy={posting === "draft"}
          busyText={m.ui_saving_now()}
        >
          {m.website_save_draft()}
        </Button>
        {entry.draft && (
          <ButtonLink
            variant="secondary"
            to={`/admin/website/entries/${entry.id}/preview`}
            target="_blank"
            rel="noreferrer"
            title={m.website_preview_hint()}
          >
            {m.website_preview()}
          </ButtonLink>
        )}
        <p role="status" className="text-sm empty:absolute">
          {kept.isWaiting && m.website_leaving_waits()}
        </p>
      </div>
    </Form>
  );
}

const firstOfEach = (names: string[], textOf: (name: string) => string | undefined) =>
  names.filter((name, at) => names.findIndex((other) => textOf(other) === textOf(name)) === at);

function EntryStatus({ entry, isKept }: { entry: Loaded["entry"]; isKept: boolean }) {
  const { draft, draftAt, draftBy, draftOf, publishedVersion, isHidden } = entry;
  const name = apart(draftBy ?? m.staff_unknown());
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>
        {publishedVersion === 0
          ? m.website_status_new()
          : draft && draftAt
            ? m.website_status_draft({ name, at: formatInstant(draftAt, getLocale()) })
            : m.website_status_public()}
      </p>
      {draft && publishedVersion > 0 && draftOf !== publishedVersion && (
        <p className="text-ivory">{m.website_status_old()}</p>
      )}
      {isHidden && <p>{m.website_status_hidden()}</p>}
      <p role="status" className="min-h-5">
        {isKept && m.website_draft_saved()}
      </p>
    </div>
  );
}
