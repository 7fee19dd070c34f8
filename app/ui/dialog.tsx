import type { ComponentProps, ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { Button, type ButtonVariant } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CloseIcon } from "./icons.tsx";

const OVERLAY =
  "border-line bg-surface text-ivory shadow-float transition-[opacity,translate,display,overlay] " +
  "transition-discrete backdrop:bg-ground/80 backdrop:transition-[background-color] ";

export const DIALOG = classNames(
  OVERLAY,
  "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-form translate-y-2 rounded-lg",
  "border p-0 opacity-0 open:translate-y-0 open:opacity-100 starting:open:translate-y-2",
  "starting:open:opacity-0",
);

export const firstField = "form :is(input:not([type=hidden]), select, textarea):enabled";

export function Dialog({
  id,
  title,
  children,
}: {
  id: string;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <dialog id={id} closedby="any" aria-labelledby={`${id}-title`} className={DIALOG}>
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 ps-6 pe-2">
        <h2 id={`${id}-title`} className="text-lg font-medium tracking-normal">
          {title}
        </h2>
        <Button
          type="button"
          variant="quiet"
          aria-label={m.ui_close()}
          className="aspect-square px-0"
          {...closes(id)}
        >
          <CloseIcon />
        </Button>
      </div>
      <div className="p-6" ref={(content) => focusFirstField(content)}>
        {children}
      </div>
    </dialog>
  );
}

const focusFirstField = (content: HTMLElement | null) => {
  // The keyboard of a phone would cover what the dialog says.
  if (!matchMedia("(hover: hover)").matches) return;
  content?.querySelector(firstField)?.setAttribute("autofocus", "");
};

export function DialogOpener({
  dialog,
  variant = "secondary",
  children,
  ...rest
}: Pick<ComponentProps<typeof Button>, "size" | "aria-label" | "aria-keyshortcuts"> & {
  dialog: string;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  return (
    <Button {...rest} type="button" variant={variant} aria-haspopup="dialog" {...opens(dialog)}>
      {children}
    </Button>
  );
}

/** React's types do not have these attributes yet. */
export const opens = (dialog: string) => ({ command: "show-modal", commandfor: dialog });

const closes = (dialog: string) => ({ command: "close", commandfor: dialog });

export const modalLinkProps = {
  state: { overThisPage: true },
  // While the dialog is closing the router would treat this link as one to its own page.
  replace: false,
  reloadDocument: false,
  preventScrollReset: true,
};

export function Drawer({
  id,
  label,
  children,
}: {
  id: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <dialog
      id={id}
      closedby="any"
      aria-label={label}
      className={classNames(
        OVERLAY,
        "fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-full max-w-none sm:w-96",
        "border-s px-gutter pb-8 translate-x-full open:translate-x-0 starting:open:translate-x-full",
        "rtl:-translate-x-full rtl:open:translate-x-0 rtl:starting:open:-translate-x-full",
      )}
    >
      <div className="flex h-header items-center justify-end">
        <button
          type="button"
          aria-label={m.ui_close()}
          className="-me-3 grid size-11 place-items-center rounded-md hover:bg-ivory/8 active:bg-ivory/4"
          {...closes(id)}
        >
          <CloseIcon className="size-6" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
