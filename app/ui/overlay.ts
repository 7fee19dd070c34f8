export const OVERLAY =
  "border-line bg-surface text-ivory shadow-float transition-[opacity,translate,display,overlay] " +
  "transition-discrete backdrop:bg-ground/80 backdrop:transition-[background-color] ";

/** React's types do not know these attributes yet. */
export const opens = (dialog: string) => ({ command: "show-modal", commandfor: dialog });

export const closes = (dialog: string) => ({ command: "close", commandfor: dialog });

/** For a link that opens a dialog over its page: closing the dialog is going back. */
export const modalLinkProps = {
  state: { overThisPage: true },
  // Also while the dialog is still closing, when the router takes it for a link to its own page.
  replace: false,
  reloadDocument: false,
  preventScrollReset: true,
};
