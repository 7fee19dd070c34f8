import type { ComponentProps, ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { Button, type ButtonVariant } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CloseIcon } from "./icons.tsx";
import { closes, OVERLAY, opens } from "./overlay.ts";

export const DIALOG = classNames(
  OVERLAY,
  "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-form translate-y-2 rounded-lg",
  "border p-0 opacity-0 open:translate-y-0 open:opacity-100 starting:open:translate-y-2",
  "starting:open:opacity-0",
);

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
      <div className="p-6">{children}</div>
    </dialog>
  );
}

export function DialogOpener({
  dialog,
  variant = "secondary",
  children,
  ...rest
}: Pick<ComponentProps<typeof Button>, "size" | "aria-keyshortcuts"> & {
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
