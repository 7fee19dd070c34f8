/** Spread it into a link that opens a dialog over its page: then closing the dialog is going back. */
export const modalLinkProps = {
  state: { overThisPage: true },
  // Also while the dialog is still closing, when the router takes it for a link to its own page.
  replace: false,
  reloadDocument: false,
  preventScrollReset: true,
};
