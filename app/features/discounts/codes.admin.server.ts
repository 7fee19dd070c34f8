import * as z from "zod/mini";
import { postedChange } from "#app/admin/list-changes.server.ts";
import { codeChanges } from "#app/admin/list-changes.ts";
import { removalChanges } from "#app/admin/record-changes.server.ts";
import type { Deletable, StaffRecords } from "#app/admin/records.server.ts";
import { seenAt } from "#app/lib/seen-at.ts";
import { m } from "#app/paraglide/messages.js";
import { discountCodes } from "#db/schema/discounts.ts";
import { type CodeError, codeRecord, switchCode } from "./code-changes.server.ts";

const path = "/admin/discounts";

const changes: StaffRecords["changes"] = {
  ...removalChanges({
    path,
    changes: codeChanges,
    record: codeRecord,
    seen: seenAt,
    deleted: m.office_code_deleted,
    restored: m.office_code_restored,
    refused: refusalText,
  }),
  switch: postedChange({
    ...codeChanges.switch,
    schema: z.object({ id: z.string(), set: z.enum(["on", "off"]) }),
    async apply(app, { set, ...asked }) {
      const isActive = set === "on";
      const switched = await switchCode(app, { ...asked, isActive });
      if (!switched.ok) return { problem: refusalText(switched) };
      const said = isActive ? m.office_code_switched_on : m.office_code_switched_off;
      const fields = { intent: "switch", id: asked.id, set: isActive ? "off" : "on" };
      return {
        done: { text: said({ code: switched.row.code }), undo: { action: path, fields } },
      };
    },
  }),
};

/** Discount codes, as staff change them and find them in the trash. */
export const codes = {
  resource: { title: m.office_codes_title },
  record: codeRecord,
  changes,
  deletedNames: { title: discountCodes.code, detail: discountCodes.description },
} satisfies Deletable;

/** Why a code was not switched, deleted or brought back. */
function refusalText(refusal: CodeError): string {
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
