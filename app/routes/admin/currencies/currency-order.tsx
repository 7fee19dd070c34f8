import { useFetcher } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { EyeIcon, EyeOffIcon } from "#app/ui/account-icons.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { type ActionResult, useResultToast } from "#app/ui/done-toast.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { useHydrated } from "#app/ui/server-only.tsx";

// Outside the form of the rates, so that typed rates stay.
export const OrderForm = () => <ButtonForm intent="move" />;
export const VisibilityForm = () => <ButtonForm intent="visibility" />;

type Intent = "move" | "visibility";
const idOf = (intent: Intent) => `${intent}-currency`;

function ButtonForm({ intent }: { intent: Intent }) {
  const fetcher = useFetcher<ActionResult>();
  useResultToast(fetcher.data);
  // Its answer is data, which a browser without React would show as it is.
  if (!useHydrated()) return null;
  return (
    <fetcher.Form id={idOf(intent)} method="post" action={`/admin/currencies/${intent}`}>
      <input type="hidden" name="intent" value={intent} />
    </fetcher.Form>
  );
}

export function MoveButtons({
  code,
  isFirst,
  isLast,
}: {
  code: string;
  isFirst: boolean;
  isLast: boolean;
}) {
  return (
    <span className="flex">
      <MoveButton value={`${code} up`} label={m.currency_up({ code })} disabled={isFirst} isUp />
      <MoveButton value={`${code} down`} label={m.currency_down({ code })} disabled={isLast} />
    </span>
  );
}

export function VisibilityButton({ code, isHidden }: { code: string; isHidden: boolean }) {
  return (
    <button
      type="submit"
      form={idOf("visibility")}
      name="visibility"
      value={`${code} ${isHidden ? "show" : "hide"}`}
      aria-label={isHidden ? m.currency_show({ code }) : m.currency_hide({ code })}
      className={buttonClass}
    >
      {isHidden ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
    </button>
  );
}

const buttonClass =
  "grid size-11 scroll-mt-20 scroll-mb-28 place-items-center rounded-md text-muted hover:bg-ivory/8 hover:text-ivory active:bg-ivory/4 disabled:opacity-30";

function MoveButton({
  value,
  label,
  disabled,
  isUp = false,
}: {
  value: string;
  label: string;
  disabled: boolean;
  isUp?: boolean;
}) {
  return (
    <button
      type="submit"
      form={idOf("move")}
      name="move"
      value={value}
      aria-label={label}
      disabled={disabled}
      className={buttonClass}
    >
      <ChevronDownIcon className={classNames("size-5", isUp && "rotate-180")} />
    </button>
  );
}
