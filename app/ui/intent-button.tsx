import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import { Button } from "./button.tsx";

/** Posts its intent, and is busy while that is under way. */
export function IntentButton({
  intent,
  of,
  ...rest
}: Omit<ComponentProps<typeof Button>, "name" | "value" | "busy"> & {
  intent: string;
  of?: string;
}) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === intent && (!of || formData.get("id") === of);
  return <Button {...rest} name="intent" value={intent} busy={busy} />;
}
