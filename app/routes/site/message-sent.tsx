import { eventValueFils } from "#app/features/analytics/analytics.ts";
import { AnalyticsEvent } from "#app/features/analytics/analytics-event.tsx";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { SectionHeading } from "#app/ui/section.tsx";
import { Toast } from "#app/ui/toast.tsx";

/** After a message: when the answer comes, and the ways on. */
export function MessageSent({ messageId }: { messageId: string }) {
  const { phone } = useBrand();
  return (
    <Outcome labelledBy="message-heading">
      <SectionHeading
        id="message-heading"
        title={m.contact_success_title()}
        lead={m.contact_success_text()}
        space="narrow"
      />
      <div className="flex flex-wrap gap-4">
        <ButtonLink to="/contact#message">{m.contact_success_again()}</ButtonLink>
        <ButtonLink variant="secondary" to={telHref(phone)} icon={<PhoneIcon />}>
          {m.contact_success_call()}
        </ButtonLink>
      </div>
      <Toast type="success">{m.contact_success()}</Toast>
      <AnalyticsEvent
        name="contact_form_submit"
        valueFils={eventValueFils.contact_form_submit()}
        once={messageId}
      />
    </Outcome>
  );
}
