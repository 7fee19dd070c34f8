import type { ComponentProps, ReactNode } from "react";
import type { SecurityPageFrame } from "#app/features/account-security/password-form.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { ChevronEndIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";

export function AccountHeading({
  id,
  title,
  lead,
  back,
  action,
}: {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  action?: ReactNode;
}) {
  return (
    <div className="mb-8">
      {back && (
        <p className="mb-3">
          <TextLink to={back.to} className="inline-flex min-h-11 items-center gap-1.5 text-sm">
            <ChevronEndIcon className="size-4 rotate-180 text-brass" />
            {back.label}
          </TextLink>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id={id} className="text-2xl wrap-anywhere">
            {title}
          </h2>
          {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
        </div>
        {action}
      </div>
    </div>
  );
}

export function ListPages({
  path,
  label,
  newer,
  older,
  words,
}: {
  path: string;
  label: string;
  newer: number | null;
  older: number | null;
  words: { newer: string; older: string };
}) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={label} className="mt-8 flex justify-between gap-4">
      {newer && (
        <ButtonLink variant="secondary" to={`${path}?page=${newer}`}>
          {words.newer}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink variant="secondary" to={`${path}?page=${older}`} className="ms-auto">
          {words.older}
        </ButtonLink>
      )}
    </nav>
  );
}

type PageProps = Omit<ComponentProps<typeof AccountHeading>, "title" | "id"> & {
  title: string;
  hasErrors?: boolean;
  children: ReactNode;
};

export function AccountPage({ hasErrors, children, ...heading }: PageProps) {
  return (
    <>
      <PageHead page={heading.title} hasErrors={hasErrors} />
      <AccountHeading {...heading} />
      {children}
    </>
  );
}

const security = { to: "/profile/security", label: m.account_security };

export function SecurityFrame({ back, children, ...page }: ComponentProps<SecurityPageFrame>) {
  return (
    <AccountPage {...page} back={back ?? { to: security.to, label: security.label() }}>
      <div className="max-w-form">{children}</div>
    </AccountPage>
  );
}
