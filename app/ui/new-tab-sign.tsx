import { m } from "#app/paraglide/messages.js";
import { NewTabIcon } from "./page-icons.tsx";

export function NewTabSign({ className = "size-4" }: { className?: string }) {
  return (
    <>
      <NewTabIcon className={className} />
      <span className="sr-only"> ({m.site_opens_in_new_tab()})</span>
    </>
  );
}
