import type { CodeError } from "#app/features/discounts/code-changes.server.ts";
import { m } from "#app/paraglide/messages.js";

/** Why a code was not switched, deleted or brought back. */
export function codeRefusalText(refusal: CodeError): string {
  switch (refusal.reason) {
    case "not-found":
      return m.office_code_gone();
    case "taken":
      return m.office_code_name_in_use();
    case "below-used":
      return m.office_code_uses_below({ used: refusal.used });
    case "changed":
      return m.office_code_changed_delete({ name: refusal.by ?? m.office_unknown_staff() });
  }
}
