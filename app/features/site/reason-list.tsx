import type { ContentEntry } from "#app/content/kinds.ts";
import type { InLocale } from "#app/lib/locale.ts";
import { Unbroken } from "#app/ui/unbroken.tsx";

export function ReasonList({ reasons }: { reasons: InLocale<ContentEntry<"values">>[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {reasons.map((reason) => (
        <li key={reason.id} className="border-t border-line pt-5">
          <h3 className="text-lg">{reason.title}</h3>
          <p className="mt-2 text-muted">
            <Unbroken>{reason.text}</Unbroken>
          </p>
        </li>
      ))}
    </ul>
  );
}
