import type { ReactNode } from "react";

export function Checkbox({
  name,
  defaultChecked,
  children,
}: {
  name: string;
  defaultChecked: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 justify-self-start">
      <input type="checkbox" name={name} defaultChecked={defaultChecked} className="size-5" />
      {children}
    </label>
  );
}
