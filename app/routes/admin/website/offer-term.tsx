import { Form, useNavigation } from "react-router";
import type { OfferTermFacts } from "#app/features/offers/offer-term.admin.server.ts";
import { priceText } from "#app/features/website/website-text.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";

export function OfferTermNote({
  entry,
  term,
}: {
  entry: { version: number };
  term: OfferTermFacts;
}) {
  const ending = useNavigation().formData?.get("do") === "end";
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p>{stateText(term)}</p>
        <p className="text-sm text-muted">{struckText(term)}</p>
        {term.state !== "over" && !term.hasPermit && (
          <p className="text-sm text-yellow">{m.website_offer_no_permit()}</p>
        )}
      </div>
      {term.state === "live" && (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="seen" value={entry.version} />
          <Button
            variant="secondary"
            name="do"
            value="end"
            busy={ending}
            busyText={m.website_offer_ending()}
          >
            {m.website_offer_end()}
          </Button>
        </Form>
      )}
    </div>
  );
}

function stateText({ state, startsOn, endsOn }: OfferTermFacts): string {
  const [first, last] = [startsOn, endsOn].map((day) =>
    day ? formatDate(day, getLocale(), "long") : "",
  );
  if (state === "before") return m.website_offer_before({ day: first ?? "" });
  if (state === "over") return m.website_offer_over({ day: last ?? "" });
  return last ? m.website_offer_live_until({ day: last }) : m.website_offer_live();
}

function struckText({ savings, comparedOn }: OfferTermFacts): string {
  const day = formatDate(comparedOn, getLocale(), "long");
  if (!savings || savings.sedan.savedAed + savings.suv.savedAed === 0)
    return m.website_offer_no_struck({ day });
  const struck = { priceAed: savings.sedan.originalAed, suvPriceAed: savings.suv.originalAed };
  return m.website_offer_struck({ price: priceText(struck), day });
}
