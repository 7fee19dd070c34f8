import { useMatches } from "react-router";

/** A route about one thing says in its `handle` what that is called, from its loader's data. */
type Handle = { subject?: (page: never) => string } | undefined;

/** What the page being read is about, for the words of a chat or mail that begins there. */
export function usePageSubject(): string | undefined {
  const about = useMatches().findLast(
    ({ handle, loaderData }) => loaderData && (handle as Handle)?.subject,
  );
  return about && (about.handle as Handle)?.subject?.(about.loaderData as never);
}
