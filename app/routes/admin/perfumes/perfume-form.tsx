import { type FormEvent, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { DeclaredInput } from "#app/admin/declared-form.tsx";
import { PictureFields } from "#app/admin/picture-fields.tsx";
import { useMay } from "#app/admin/use-may.ts";
import { PerfumePicture, StockNote } from "#app/features/catalog/components.tsx";
import { stockOf } from "#app/features/catalog/perfume.ts";
import {
  expectedFieldNames,
  perfumeFieldNames,
  perfumeGroups,
  perfumeSchema,
  slugOf,
} from "#app/features/catalog/perfume-form.ts";
import type { FormError } from "#app/lib/form.ts";
import { aedToFils, formatFils } from "#app/lib/money.ts";
import { asciiDigits } from "#app/lib/text.ts";
import { maxPictureBytes, uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormGroup } from "#app/ui/field.tsx";
import type { PictureSource } from "#app/ui/picture.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";
import { useLeaveQuestion } from "#app/ui/use-leave-question.ts";

function PerfumeForm({
  initial,
  picture,
  formError,
  list,
  onChange,
}: {
  initial: { [name: string]: string };
  picture: PictureSource | null;
  formError?: FormError;
  list: string;
  onChange: () => void;
}) {
  // The page may be read again meanwhile, but this form was opened with the earlier values.
  const [opened] = useState({ initial, picture });
  const form = useForm("perfume-form", perfumeSchema, formError, opened);
  const values = formError?.values ?? opened.initial;
  const [typed, setTyped] = useState(values);
  const followName = useSlugOfName(values);
  const busy = useNavigation().formMethod === "POST";
  const [chosen, choose] = useState<string | null>(null);
  const [taken, setTaken] = useState(values.picture);
  if (taken !== values.picture) {
    setTaken(values.picture);
    setTyped(values);
    choose(null);
  }
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      {...form.props}
      onInput={(event) => {
        followName(event);
        form.props.onInput(event);
        onChange();
        setTyped(textsIn(event.currentTarget));
        if (event.target instanceof HTMLInputElement && event.target.type === "file") {
          void readPicture(event.target.files?.[0]).then(choose);
        }
      }}
      className="grid gap-x-8 gap-y-6 p-4 sm:p-6 md:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="md:col-span-2 empty:hidden">{form.summary(perfumeFieldNames)}</div>
      {expectedFieldNames.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
      ))}
      <fieldset
        disabled={busy}
        className="grid min-w-0 gap-8 [&>fieldset:first-child>legend]:border-0 [&>fieldset:first-child>legend]:pt-0"
      >
        <PerfumeFields control={form.control} picture={values.picture} />
      </fieldset>
      <PerfumePreview typed={typed} saved={opened} chosen={chosen} />
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-3 border-t border-line bg-surface p-4 sm:-mx-6 sm:-mb-6 sm:px-6 md:col-span-2">
        <Button size="lg" busy={busy} busyText={m.ui_saving()}>
          {m.products_save()}
        </Button>
        <ButtonLink size="lg" variant="quiet" to={list} preventScrollReset>
          {m.ui_cancel()}
        </ButtonLink>
      </div>
    </Form>
  );
}

function PerfumeFields({
  control,
  picture = "",
}: {
  control: (name: string) => ControlProps;
  picture: string | undefined;
}) {
  const mayPrice = useMay()("prices");
  const fixed = { hint: m.products_price_fixed, readOnly: true };
  const [basics, ...others] = perfumeGroups.map(({ legend, fields }) => (
    <FormGroup key={legend()} legend={legend()}>
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={field.isWide ? "sm:col-span-2" : "contents"}>
          <DeclaredInput
            name={name}
            field={name === "priceAed" && !mayPrice ? { ...field, ...fixed } : field}
            controlOf={control}
          />
        </div>
      ))}
    </FormGroup>
  ));
  return (
    <>
      {basics}
      <FormGroup legend={m.products_group_picture()}>
        <input type="hidden" name="picture" value={picture} />
        <PictureFields control={control} current={picture} />
      </FormGroup>
      {others}
    </>
  );
}

const textsIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

function readPicture(file: File | undefined): Promise<string | null> {
  if (!file?.type.startsWith("image/") || file.size > maxPictureBytes) return Promise.resolve(null);
  return new Promise((read) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.onerror = () => read(null);
    reader.readAsDataURL(file);
  });
}

function useSlugOfName({ slug = "", name = "" }: { [name: string]: string }) {
  const follows = useRef(slug === "" || (name === "" && slug === slugOf(name)));
  return ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const field = currentTarget.elements.namedItem("slug");
    if (!(target instanceof HTMLInputElement && field instanceof HTMLInputElement)) return;
    if (target === field) follows.current = field.value === "";
    else if (target.name === "name" && follows.current) field.value = slugOf(target.value);
  };
}

export function PerfumeDialog({
  title,
  ...form
}: {
  title: string;
  initial: { [name: string]: string };
  picture: PictureSource | null;
  formError?: FormError;
}) {
  const list = `/admin/perfumes${useLocation().search}`;
  const leaving = useLeaveQuestion(m.products_leave_unsaved());
  return (
    <RouteDialog
      id="perfume"
      title={title}
      closeTo={list}
      padded={false}
      isForm
      mayClose={leaving.mayLeave}
      className="md:max-w-5xl"
    >
      <AdminHead page={title} hasErrors={form.formError !== undefined} />
      <PerfumeForm {...form} list={list} onChange={leaving.onChange} />
    </RouteDialog>
  );
}

export function PerfumeGone() {
  const list = `/admin/perfumes${useLocation().search}`;
  return (
    <RouteDialog id="perfume" title={m.perfumes_not_found_title()} closeTo={list}>
      <AdminHead page={m.perfumes_not_found_title()} />
      <p className="text-muted">{m.perfumes_not_found_text()}</p>
    </RouteDialog>
  );
}

function PerfumePreview({
  typed,
  saved,
  chosen,
}: {
  typed: { [name: string]: string };
  saved: { initial: { [name: string]: string }; picture: PictureSource | null };
  chosen: string | null;
}) {
  const { name = "", description = "", pictureUrl = "" } = typed;
  const picture = chosen ? pictureFrom(chosen) : savedPicture(typed.picture ?? "", saved);
  return (
    <aside aria-label={m.products_preview()} className="md:sticky md:top-0 md:self-start">
      <p className="mb-3 text-xs text-muted">{m.products_preview()}</p>
      <div className="relative overflow-hidden rounded-lg">
        <PerfumePicture
          perfume={{ picture, alt: "" }}
          sizes="18rem"
          className="aspect-square w-full"
        />
        {typed.bestseller === "on" && (
          <p className="absolute start-3 top-3">
            <Tag strong>{m.perfumes_bestseller()}</Tag>
          </p>
        )}
      </div>
      {!chosen && pictureUrl && (
        <p className="mt-2 text-xs text-muted">{m.products_preview_picture_later()}</p>
      )}
      <p className="mt-4 line-clamp-4 text-xl font-light wrap-anywhere">
        <bdi>{name || m.products_preview_name()}</bdi>
      </p>
      <p className="mt-1">
        <bdi>{priceText(typed.priceAed ?? "")}</bdi>
      </p>
      <p dir="auto" className="mt-2 line-clamp-6 text-sm text-muted wrap-anywhere">
        {description}
      </p>
      <p className="mt-3 flex items-baseline gap-3 text-sm">
        <span>{m.perfumes_size()}</span>
        <StockNote
          stock={stockOf({ inStock: typed.inStock === "on", stockQuantity: countIn(typed) })}
        />
      </p>
    </aside>
  );
}

const numberIn = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : null);

function priceText(typed: string): string {
  const aed = numberIn(asciiDigits(typed).trim());
  return aed === null ? "" : formatFils(aedToFils(aed), getLocale());
}

const countIn = ({ stockQuantity = "" }: { [name: string]: string }) =>
  numberIn(asciiDigits(stockQuantity).trim());

function savedPicture(
  key: string,
  { initial, picture }: { initial: { [name: string]: string }; picture: PictureSource | null },
) {
  return key === initial.picture ? picture : uploadedPicture(key);
}

const pictureFrom = (address: string): PictureSource => ({
  sources: {},
  img: { src: address, w: 600, h: 600 },
});
