import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";

export function StaffState({
  isActive,
  mustChangePassword,
}: {
  isActive: boolean;
  mustChangePassword: boolean;
}) {
  if (!isActive) return <Badge tone="red">{m.staff_state_disabled()}</Badge>;
  if (mustChangePassword) return <Badge tone="yellow">{m.staff_state_new()}</Badge>;
  return <Badge tone="green">{m.staff_state_active()}</Badge>;
}
