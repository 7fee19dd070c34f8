import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckIcon, PhoneIcon } from "#app/ui/icons.tsx";
import { SectionHeading } from "#app/ui/section.tsx";
import { Toast } from "#app/ui/toast.tsx";

/** After a message: when the answer comes, and the ways on. */
export function MessageSent({ messageId }: { messageId: string }) {
  const { phone } = useBrand();
  return (
    <>
      <p className="mb-6 grid size-14 place-items-center rounded-full border border-green/50 bg-green/8 text-green">
        <CheckIcon className="size-7" />
      </p>
      <SectionHeading
        id="message-heading"
        title={m.contact_success_title()}
        lead={m.contact_success_text()}
        className="mb-8 md:mb-8"
      />
      <div className="flex flex-wrap gap-4">
        <ButtonLink to="/contact#message">{m.contact_success_again()}</ButtonLink>
        <ButtonLink variant="secondary" to={telHref(phone)} icon={<PhoneIcon />}>
          {m.contact_success_call()}
        </ButtonLink>
      </div>
      <Toast type="success">{m.contact_success()}</Toast>
      <analytics-event name="contact_form_submit" value={50} currency="AED" once={messageId} />
    </>
  );
}
