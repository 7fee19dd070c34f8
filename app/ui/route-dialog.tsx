import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { DIALOG, firstField } from "./dialog.tsx";
import { CloseIcon } from "./icons.tsx";

export function RouteDialog({
  id,
  title,
  closeTo,
  padded = true,
  isForm = false,
  mayClose = () => true,
  className,
  children,
}: {
  id: string;
  title: ReactNode;
  closeTo: string;
  padded?: boolean;
  isForm?: boolean;
  mayClose?: () => boolean;
  className?: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useCloseDialog(closeTo);
  const asksAtOnce = useRef(isForm);
  const { key } = useLocation();
  const cameWithDocument = useRef(key === "default");
  useLayoutEffect(() => {
    const opened = dialog.current;
    // The reader may have started typing before React took over.
    const begunIn = opened?.querySelector<HTMLElement>(":focus");
    const scrolledTo = opened?.scrollTop ?? 0;
    // elements/hydration.ts may have opened it already.
    if (!opened?.matches(":modal")) {
      opened?.removeAttribute("open");
      opened?.showModal();
    }
    opened?.scrollTo({ top: scrolledTo, behavior: "instant" });
    if (begunIn) begunIn.focus({ preventScroll: true });
    else if (asksAtOnce.current) opened?.querySelector<HTMLElement>(firstField)?.focus();
    if (cameWithDocument.current) {
      for (const running of opened?.getAnimations({ subtree: true }) ?? []) running.finish();
    }
    // Closed before it leaves the page, so that the focus returns to its opener.
    return () => opened?.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way to its address opens it
  useLayoutEffect(() => {
    // The same address can open again before going back has finished.
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [key]);
  return (
    <dialog
      ref={dialog}
      id={id}
      open
      data-addressed=""
      closedby="any"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        // The cancel event of a file chooser bubbles to the dialog.
        if (event.target === event.currentTarget && !mayClose()) event.preventDefault();
      }}
      onClose={({ currentTarget }) => {
        // A dialog that closes because it leaves the page must not go back again.
        if (currentTarget.open || !currentTarget.isConnected) return;
        // A second Escape closes a dialog in spite of `preventDefault`.
        if (mayClose()) close();
        else currentTarget.showModal();
      }}
      className={classNames(
        DIALOG,
        "fixed inset-0 z-50 h-fit overflow-y-auto [&:not(:modal)]:shadow-[0_0_0_100vmax_rgb(13_12_11/0.8)]",
        className,
      )}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 ps-6 pe-2">
        <h2 id={`${id}-title`} className="text-lg font-medium tracking-normal">
          {title}
        </h2>
        <Link
          to={closeTo}
          replace
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
          aria-label={m.ui_close()}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-ivory/8 active:bg-ivory/4 print:hidden"
        >
          <CloseIcon />
        </Link>
      </div>
      {padded ? <div className="p-6">{children}</div> : children}
    </dialog>
  );
}

/** Closes the dialog that it stands in, and leads to the page below it without JavaScript. */
export function CloseLink({ to, ...look }: ComponentProps<typeof ButtonLink> & { to: string }) {
  const close = useCloseDialog(to);
  return (
    <ButtonLink
      reloadDocument={false}
      replace
      preventScrollReset
      {...look}
      to={to}
      onClick={(event) => {
        event.preventDefault();
        close();
      }}
    />
  );
}

export function useCloseDialog(closeTo: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOver = state?.overThisPage === true;
  return () => {
    if (isOver) navigate(-1);
    else navigate(closeTo, { replace: true, preventScrollReset: true });
  };
}
