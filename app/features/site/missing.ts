/** What the 404 of a page about one thing says. */
export type Missing = { title: string; text: string; to: string; back: string };
