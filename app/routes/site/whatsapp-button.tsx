import { chatHref } from "#app/features/contact/contact-links.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";
import { usePageSubject } from "./page-subject.ts";

/**
 * Opens a chat with the inquiry already typed; in the same corner of every page. It steps aside from
 * what one presses, fills in or pays (elements/chat-button.ts); without script it ends the page.
 */
export function WhatsappButton({ id }: { id: string }) {
  const brand = useBrand();
  const subject = usePageSubject();
  return (
    <aside id={id} aria-label={m.site_whatsapp_chat()}>
      <a
        href={chatHref(brand, subject)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${m.site_whatsapp_chat()} (${m.site_opens_in_new_tab()})`}
        className="chat-button fixed end-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-full border border-edge bg-raised text-ivory shadow-float hover:border-brass hover:text-brass-light noscript:static noscript:mx-auto noscript:my-4 print:hidden"
      >
        <WhatsappIcon className="size-6" />
      </a>
    </aside>
  );
}
