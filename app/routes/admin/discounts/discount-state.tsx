import type { CodeState } from "#app/features/discounts/code-list.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

export const codeStateLabel: Record<CodeState, () => string> = {
  active: m.office_code_state_active,
  scheduled: m.office_code_state_scheduled,
  off: m.office_code_state_off,
  expired: m.office_code_state_expired,
  "used-up": m.office_code_state_used_up,
};

const tones: Record<CodeState, BadgeTone> = {
  active: "green",
  scheduled: "yellow",
  off: "yellow",
  expired: "red",
  "used-up": "red",
};

/** Whether a code holds, or why not. */
export function CodeStateBadge({ state }: { state: CodeState }) {
  return <Badge tone={tones[state]}>{codeStateLabel[state]()}</Badge>;
}
