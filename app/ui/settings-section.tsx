import { Children, type ReactNode } from "react";
import { ButtonLink } from "./button.tsx";

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
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="max-w-md min-w-0">
          <Heading id={id} className="text-lg">
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
    <ButtonLink variant="secondary" to={add.to} reloadDocument={false}>
      {add.label}
    </ButtonLink>
  );
  return (
    <SettingsSection {...section} aside={button}>
      {Children.count(children) === 0 ? (
        <p className="mt-4 text-sm text-muted">{none}</p>
      ) : (
        <ul className="mt-4 grid gap-3">{children}</ul>
      )}
    </SettingsSection>
  );
}
