import * as z from "zod/mini";
import { postedChange } from "#app/admin/list-changes.server.ts";
import { removalChanges } from "#app/admin/record-changes.server.ts";
import type { StaffRecords } from "#app/admin/records.server.ts";
import { expectedVersion } from "#app/lib/expected-version.ts";
import { m } from "#app/paraglide/messages.js";
import { discountCodes } from "#db/schema/discounts.ts";
import { type CodeError, codeRecord, switchCode } from "./code-changes.server.ts";
import type { CodeSort } from "./code-list.ts";
import { codeResource as resource } from "./codes.admin.tsx";
import {
  codeSource,
  findStaffCode,
  readCodes,
  type StaffCode,
} from "./discounts.queries.server.ts";

/** A code in the list; `name` is the code itself. */
export type CodeRow = ReturnType<typeof named>;

const changes: StaffRecords["changes"] = {
  ...removalChanges({
    path: resource.path,
    changes: resource.changes,
    record: codeRecord,
    seen: expectedVersion,
    deleted: m.discounts_code_deleted,
    restored: m.discounts_code_restored,
    refused: refusalText,
  }),
  switch: postedChange({
    ...resource.changes.switch,
    schema: z.object({ id: z.string(), set: z.enum(["on", "off"]) }),
    async apply(app, { set, ...asked }) {
      const isActive = set === "on";
      const switched = await switchCode(app, { ...asked, isActive });
      if (!switched.ok) return { problem: refusalText(switched) };
      const said = isActive ? m.discounts_code_switched_on : m.discounts_code_switched_off;
      const fields = { intent: "switch", id: asked.id, set: isActive ? "off" : "on" };
      return {
        done: { text: said({ code: switched.row.code }), undo: { action: resource.path, fields } },
      };
    },
  }),
};

export const staffCodes: StaffRecords<CodeRow, CodeRow, CodeRow, CodeSort> = {
  resource,
  record: codeRecord,
  changes,
  source: codeSource,
  async read({ db, now }, ids) {
    return (await readCodes(db, ids, now())).map(named);
  },
  async find({ db, now }, id) {
    const code = await findStaffCode(db, id, now());
    return code && named(code);
  },
  deletedNames: { title: discountCodes.code, detail: discountCodes.description },
  audit: {
    kind: m.staff_audit_kind_discount,
    name: discountCodes.code,
    did: {
      "discount.add": m.staff_did_discount_add,
      "discount.edit": m.staff_did_discount_edit,
      "discount.switch": m.staff_did_discount_switch,
      "discount.delete": m.staff_did_discount_delete,
      "discount.restore": m.staff_did_discount_restore,
    },
    page: (id) => `${resource.path}/${id}/edit`,
  },
};

const named = (code: StaffCode) => ({ ...code, name: code.code });

/** Why a code was not switched, deleted or brought back. */
function refusalText(error: CodeError): string {
  switch (error.reason) {
    case "not-found":
      return m.discounts_code_gone();
    case "taken":
      return m.discounts_code_name_in_use();
    case "below-used":
      return m.discounts_code_uses_below({ used: error.used });
    case "changed":
      return m.discounts_code_changed_delete({ name: error.by ?? m.staff_unknown() });
  }
}
