import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "./class-names.ts";
import { DIALOG } from "./dialog.tsx";
import { CloseIcon } from "./icons.tsx";

const firstField = "form :is(input:not([type=hidden]), select, textarea):enabled";

/** Open because the page's address says so (D15); `closeTo` is the same page without it. */
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
  /** Whoever opens it begins in its first field. */
  isForm?: boolean;
  /** Asked before Escape or a press outside closes it; its links are for the router to hold up. */
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
    // Who began before React was there goes on where they were, also with a press of a button.
    const begunIn = opened?.querySelector<HTMLElement>(":focus");
    const scrolledTo = opened?.scrollTop ?? 0;
    // It may be one already (elements/hydration.ts).
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
    // While it is still in the page, so that the focus goes back to what opened it.
    return () => opened?.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way to its address opens it
  useLayoutEffect(() => {
    // Asked for again before the way back from closing it had ended.
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
        // The choice of a file can be cancelled as well, and says so to whatever is around it.
        if (event.target === event.currentTarget && !mayClose()) event.preventDefault();
      }}
      onClose={({ currentTarget }) => {
        // Also closed while it leaves the page, and then there is nothing more to go back from.
        if (currentTarget.open || !currentTarget.isConnected) return;
        // A second Escape closes a dialog whatever its page says.
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
          className="grid size-11 place-items-center rounded-md hover:bg-ivory/8 active:bg-ivory/4 print:hidden"
        >
          <CloseIcon />
        </Link>
      </div>
      {padded ? <div className="p-6">{children}</div> : children}
    </dialog>
  );
}

/** Closes an addressed dialog: Back where a link of the page opened it, else another address. */
export function useCloseDialog(closeTo: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOver = state?.overThisPage === true;
  return () => {
    if (isOver) navigate(-1);
    else navigate(closeTo, { replace: true, preventScrollReset: true });
  };
}
