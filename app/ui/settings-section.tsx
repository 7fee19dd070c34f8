import type { ReactNode } from "react";

export function SettingsSection({
  id,
  as: Heading = "h3",
  title,
  text,
  aside,
  children,
}: {
  id: string;
  /** One below the heading that it stands under. */
  as?: "h2" | "h3";
  title: string;
  text: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
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
