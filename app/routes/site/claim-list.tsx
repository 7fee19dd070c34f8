import type { SiteContent } from "#app/content/kinds.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { classNames } from "#app/ui/class-names.ts";

export function ClaimList({
  claims,
  className,
}: {
  claims: SiteContent["homeClaims"];
  className?: string;
}) {
  const locale = getLocale();
  return (
    <dl
      className={classNames(
        "grid grid-cols-3 gap-4 border-t border-ivory/20 pt-5 md:pt-6",
        className,
      )}
    >
      {claims.map(({ id, value, label }) => (
        <div key={id} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{label[locale]}</dt>
          <dd className="text-2xl font-light">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
