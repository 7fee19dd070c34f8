import type { ListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Why a list is empty, and the way on. */
export function NoRequests({
  query: { q, status },
  path,
  texts,
}: {
  query: ListQuery;
  path: string;
  /** Of a list that has no rows at all. */
  texts: { title: string; hint: string; link: string; to: string };
}) {
  if (q || status) {
    return (
      <EmptyState
        title={m.requests_no_match()}
        action={
          <ButtonLink variant="secondary" to={path} reloadDocument={false}>
            {m.ui_search_clear()}
          </ButtonLink>
        }
      >
        {m.requests_no_match_hint()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={texts.title}
      action={
        <ButtonLink variant="secondary" to={texts.to} target="_blank" rel="noopener">
          {texts.link}
        </ButtonLink>
      }
    >
      {texts.hint}
    </EmptyState>
  );
}
