import type { Permission } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";

export type ListChange = {
  permission: Permission;
  failed: () => string;
};

export type ListChanges = { [intent: string]: ListChange };

export const inboxRestore = {
  permission: "delete",
  failed: m.inbox_restore_failed,
} as const satisfies ListChange;

export const inboxStatus = {
  permission: "change",
  failed: m.inbox_status_failed,
} as const satisfies ListChange;

const perfumeMove = {
  permission: "change",
  failed: m.products_move_failed,
} as const;

export const perfumeChanges = {
  move: perfumeMove,
  place: perfumeMove,
  delete: { permission: "delete", failed: m.products_delete_failed },
  restore: { permission: "delete", failed: m.products_restore_failed },
} as const satisfies ListChanges;

const mailAgain = {
  permission: "change",
  failed: m.mail_outbox_again_failed,
} as const;

export const mailChanges = {
  again: mailAgain,
  "all-failed": mailAgain,
} as const satisfies ListChanges;

const ofContent = { permission: "content", failed: m.website_change_failed } as const;

export const contentChanges = {
  hide: ofContent,
  show: ofContent,
  move: ofContent,
  place: ofContent,
  delete: ofContent,
  restore: ofContent,
} as const satisfies ListChanges;

export const trashChanges = { restore: inboxRestore } as const satisfies ListChanges;

const hoursChange = { permission: "hours", failed: m.hours_failed } as const;

export const hoursChanges = {
  move: hoursChange,
  delete: hoursChange,
} as const satisfies ListChanges;

export const currencyChanges = {
  move: { permission: "prices", failed: m.currency_move_failed },
  visibility: {
    permission: "prices",
    failed: m.currency_visibility_failed,
  },
} as const satisfies ListChanges;

const visitChange = {
  permission: "change",
  failed: m.board_failed,
} as const;

export const visitChanges = {
  place: visitChange,
  unplace: visitChange,
  stage: visitChange,
  cancel: visitChange,
  "bring-back": visitChange,
  line: visitChange,
  pause: visitChange,
  "go-on": visitChange,
  propose: visitChange,
  photo: visitChange,
  "photo-show": visitChange,
  "photo-hide": visitChange,
  "photo-remove": visitChange,
} as const satisfies ListChanges;
