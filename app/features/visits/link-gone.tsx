import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { formatPhone, telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** What a private link shows that is altered, replaced or expired. */
export function LinkGone() {
  const { phone } = useBrand();
  const error = useRouteError();
  const isGone = isRouteErrorResponse(error) && [404, 429].includes(error.status);
  if (!isGone) return <ErrorMessage />;
  return (
    <Message title={m.visit_gone_title()} text={m.visit_gone_text()}>
      <ButtonLink to={telHref(phone)}>
        <bdi>{m.visit_call({ phone: formatPhone(phone) })}</bdi>
      </ButtonLink>
      <ButtonLink to="/services" variant="secondary">
        {m.visit_again()}
      </ButtonLink>
    </Message>
  );
}
