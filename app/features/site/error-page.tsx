import type { ReactNode } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, SectionHeading } from "#app/ui/section.tsx";
import { PageHead } from "./page-head.tsx";

export function ErrorMessage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <FailureMessage status={500} />;
  if (error.status !== 404) return <FailureMessage status={error.status} />;
  return <NotFoundMessage {...error.data} />;
}

/** What the 404 of a page about one thing says. */
export type Missing = { title: string; text: string; to: string; back: string };

function NotFoundMessage({
  title = m.site_not_found_title(),
  text = m.site_not_found_text(),
  to = "/",
  back = m.site_not_found_home(),
}: Partial<Missing>) {
  return (
    <Message title={title} text={text} code="404">
      <ButtonLink to={to}>{back}</ButtonLink>
    </Message>
  );
}

function FailureMessage({ status }: { status: number }) {
  const { brand, requestId } = useInstallation();
  const { phone } = brand;
  const { title, text } = failureTexts(status);
  return (
    <Message
      title={title}
      text={text}
      code={String(status)}
      note={requestId && m.site_error_request({ id: requestId })}
    >
      <ButtonLink to="/">{m.site_not_found_home()}</ButtonLink>
      <ButtonLink variant="secondary" to={telHref(phone)}>
        <bdi>{m.site_call({ phone })}</bdi>
      </ButtonLink>
    </Message>
  );
}

function failureTexts(status: number): { title: string; text: string } {
  if (status === 413) {
    return { title: m.site_error_too_large_title(), text: m.site_error_too_large() };
  }
  if (status >= 400 && status < 500) {
    return { title: m.site_error_bad_request_title(), text: m.site_error_bad_request() };
  }
  return { title: m.site_error_title(), text: m.site_error_text() };
}

export function Message({
  title,
  text,
  code,
  note,
  children,
}: {
  title: string;
  text: string;
  code?: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Container className="grid min-h-[70dvh] content-center py-section pt-[calc(var(--spacing-header)+var(--spacing-section))]">
      <PageHead page={title} />
      <SectionHeading level={1} eyebrow={code} title={title} lead={text} space="none" />
      <div className="mt-10 flex flex-wrap gap-4">{children}</div>
      {note && <p className="mt-10 text-sm break-all text-faint">{note}</p>}
    </Container>
  );
}
