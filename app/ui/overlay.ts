export const OVERLAY =
  "border-line bg-surface text-ivory shadow-float transition-[opacity,translate,display,overlay] " +
  "transition-discrete backdrop:bg-ground/80 backdrop:transition-[background-color] ";

/** React's types do not have these attributes yet. */
export const opens = (dialog: string) => ({ command: "show-modal", commandfor: dialog });

export const closes = (dialog: string) => ({ command: "close", commandfor: dialog });

export const modalLinkProps = {
  state: { overThisPage: true },
  // While the dialog is closing the router would treat this link as one to its own page.
  replace: false,
  reloadDocument: false,
  preventScrollReset: true,
};
