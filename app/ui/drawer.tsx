import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "./class-names.ts";
import { CloseIcon } from "./icons.tsx";
import { closes, OVERLAY } from "./overlay.ts";

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
