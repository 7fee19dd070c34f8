import type { ReactNode } from "react";
import { TextLink } from "#app/ui/link.tsx";

export function RecordSection({
  id,
  title,
  note,
  none,
  children,
}: {
  id: string;
  title: string;
  note?: string | undefined;
  none?: string;
  children: ReactNode[];
}) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-base font-medium">
        {title}
        {note && <span className="ms-2 text-xs font-normal text-muted">{note}</span>}
      </h3>
      {children.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="grid gap-3 text-sm">{children}</ul>
      )}
    </section>
  );
}

export function RecordItem({
  to,
  name,
  about,
  children,
}: {
  to?: string;
  name: string;
  about: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex items-start justify-between gap-4">
      <div className="min-w-0 wrap-anywhere">
        {to ? (
          <TextLink to={to} className="-my-2.5 inline-block py-2.5">
            <bdi>{name}</bdi>
          </TextLink>
        ) : (
          <bdi>{name}</bdi>
        )}
        <span className="block text-xs text-muted">{about}</span>
      </div>
      {children}
    </li>
  );
}
