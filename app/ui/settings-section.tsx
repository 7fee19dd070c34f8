import { Children, type ReactNode } from "react";
import { ButtonLink } from "./button.tsx";

/** One panel of rows, of which each has its own space. */
export const ROWS =
  "divide-y divide-line rounded-lg border border-line bg-surface *:px-4 *:py-3 md:*:px-5";

type SectionProps = {
  id: string;
  as?: "h2" | "h3";
  title: string;
  text: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
};

export function SettingsSection({
  id,
  as: Heading = "h3",
  title,
  text,
  aside,
  children,
}: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={Heading === "h3" ? "border-t border-line pt-6" : undefined}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="max-w-2xl min-w-0">
          <Heading id={id} className="text-base font-medium tracking-normal">
            {title}
          </Heading>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function SettingsList({
  add,
  none,
  children,
  ...section
}: Omit<SectionProps, "aside"> & { add?: { to: string; label: string }; none: string }) {
  const button = add && (
    <ButtonLink variant="secondary" to={add.to}>
      {add.label}
    </ButtonLink>
  );
  return (
    <SettingsSection {...section} aside={button}>
      {Children.toArray(children).length === 0 ? (
        <p className="mt-3 text-sm text-muted">{none}</p>
      ) : (
        <ul className={`mt-3 ${ROWS}`}>{children}</ul>
      )}
    </SettingsSection>
  );
}
