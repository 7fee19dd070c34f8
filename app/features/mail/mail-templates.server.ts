import { bookingMailTemplates } from "#app/features/booking/booking.mail.tsx";
import { contactMailTemplates } from "#app/features/contact/contact.mail.tsx";
import { orderMailTemplates } from "#app/features/orders/orders.mail.tsx";
import { visitMailTemplates } from "#app/features/visits/visit.mail.tsx";
import {
  digestMailTemplates,
  workshopNoticeTemplates,
} from "#app/features/visits/workshop.mail.tsx";
import { waitingMailTemplates } from "#app/features/waiting-list/waiting-list.mail.tsx";
import { authMailTemplates } from "#app/platform/auth/auth-mails.tsx";
import type { MailTemplates } from "#app/platform/mail/render-mail.ts";

export const mailTemplates: MailTemplates = {
  ...authMailTemplates,
  ...bookingMailTemplates,
  ...contactMailTemplates,
  ...digestMailTemplates,
  ...orderMailTemplates,
  ...visitMailTemplates,
  ...waitingMailTemplates,
  ...workshopNoticeTemplates,
};
