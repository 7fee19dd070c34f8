import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import type { ServiceView } from "./service-parts.tsx";
import { servicePath } from "./services.ts";

const cell = "w-[min(15rem,60vw)] min-w-48 border-b border-line px-4 py-3.5 align-top text-start";
const rowHeading =
  "sticky start-0 z-1 w-28 min-w-28 border-b border-line bg-surface py-3.5 pe-4 text-start align-top font-medium text-muted sm:w-36";

type Row = { heading: string; of: (service: ServiceView) => ReactNode };

/** Services side by side; on a phone the columns scroll and come to rest beside the row headings. */
export function ServiceComparison({
  services,
  suvLonger,
}: {
  services: readonly ServiceView[];
  /** What is said of an SUV where it takes longer, by the id of the service. */
  suvLonger: { [id: string]: string };
}) {
  const price = (aed: number) => (
    <bdi className="whitespace-nowrap">{formatAed(aed, getLocale())}</bdi>
  );
  const rows: Row[] = [
    { heading: m.services_compare_sedan(), of: ({ priceAed }) => price(priceAed) },
    {
      heading: m.services_compare_suv(),
      of: ({ priceAed, suvPriceAed }) => price(suvPriceAed ?? priceAed),
    },
    {
      heading: m.services_duration(),
      of: ({ id, duration }) => (
        <>
          {duration}
          {suvLonger[id] && (
            <span data-workshop="" className="block text-muted">
              {suvLonger[id]}
            </span>
          )}
        </>
      ),
    },
    {
      heading: m.services_compare_protection(),
      of: ({ protection }) =>
        protection ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{m.services_compare_none()}</span>
          </>
        ),
    },
    {
      heading: m.services_features_heading(),
      of: ({ features }) => (
        <ul className="grid gap-1.5">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <Section labelledBy="compare-heading" tone="surface" className="mt-section">
      <Container>
        <SectionHeading id="compare-heading" title={m.services_compare_heading()} />
        <div className="relative snap-x snap-proximity scroll-ps-28 overflow-x-auto sm:scroll-ps-36">
          <table className="w-full border-separate border-spacing-0 text-sm">
            <caption className="sr-only">{m.services_compare_heading()}</caption>
            <thead>
              <tr>
                <td className={rowHeading} />
                {services.map((service) => (
                  <th
                    key={service.id}
                    scope="col"
                    className={`${cell} snap-start text-base font-medium`}
                  >
                    <Link
                      reloadDocument
                      to={servicePath(service)}
                      className="-my-3 inline-block py-3 hover:text-brass-light"
                    >
                      {service.title}
                    </Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ heading, of }) => (
                <tr key={heading}>
                  <th scope="row" className={rowHeading}>
                    {heading}
                  </th>
                  {services.map((service) => (
                    <td key={service.id} className={cell}>
                      {of(service)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Container>
    </Section>
  );
}
