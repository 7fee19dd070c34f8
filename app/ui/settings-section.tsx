import type { ReactNode } from "react";

export function SettingsSection({
  id,
  title,
  text,
  aside,
  children,
}: {
  id: string;
  title: string;
  text: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="max-w-md min-w-0">
          <h3 id={id} className="text-lg">
            {title}
          </h3>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
