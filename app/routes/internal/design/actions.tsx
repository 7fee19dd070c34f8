import * as accountIcons from "#app/ui/account-icons.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogOpener } from "#app/ui/dialog.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import * as icons from "#app/ui/icons.tsx";
import * as deskIcons from "#app/ui/list-icons.tsx";
import { Menu, MenuLink } from "#app/ui/menu.tsx";
import { opens } from "#app/ui/overlay.ts";
import * as pageIcons from "#app/ui/page-icons.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Chapter, Row, Specimen, sample } from "./specimen.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;

export function Actions() {
  const book = sample("Book Now", "احجز الآن");
  return (
    <Chapter id="actions" title={sample("Actions", "الأزرار والقوائم")}>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}: at rest, large, icon, busy, disabled`}>
          <Row>
            <Button variant={variant}>{book}</Button>
            <Button variant={variant} size="lg">
              {book}
            </Button>
            <ButtonLink variant={variant} to="tel:+971500000000" icon={<icons.PhoneIcon />}>
              {sample("Call Us Now", "اتصل بنا الآن")}
            </ButtonLink>
            <Button
              variant={variant}
              busy
              busyText={sample("Processing Booking...", "جارٍ تأكيد الحجز...")}
            >
              {book}
            </Button>
            <Button variant={variant} disabled>
              {book}
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="Dialog, Drawer, Menu">
        <Row>
          <DialogOpener dialog="sample-dialog">
            {sample("Open dialog", "افتح النافذة")}
          </DialogOpener>
          <Button type="button" variant="secondary" {...opens("sample-drawer")}>
            {sample("Open drawer", "افتح اللوحة")}
          </Button>
          <Menu id="sample-menu" label={sample("Language", "اللغة")}>
            <MenuLink to="#actions" current>
              English
            </MenuLink>
            <MenuLink to="#actions">العربية</MenuLink>
          </Menu>
        </Row>
        <Dialog id="sample-dialog" title={sample("Cancel the booking?", "إلغاء الحجز؟")}>
          <p className="text-muted">
            {sample(
              "Monday 23 November, 10:00 AM. The time becomes free for others.",
              "الاثنين 23 نوفمبر، 10:00 صباحاً. يصبح الموعد متاحاً لغيرك.",
            )}
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button type="button" variant="danger">
              {sample("Cancel booking", "إلغاء الحجز")}
            </Button>
          </div>
        </Dialog>
        <Drawer id="sample-drawer" label={sample("Menu", "القائمة")}>
          <ul className="grid text-xl font-light">
            {[sample("Services", "الخدمات"), sample("Gallery", "المعرض")].map((page) => (
              <li key={page} className="border-b border-line">
                <a href="#actions" className="flex min-h-14 items-center">
                  {page}
                </a>
              </li>
            ))}
          </ul>
        </Drawer>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label={sample("My account", "حسابي")}
          tabs={[
            { to: "#actions", label: sample("My Profile", "ملفي"), current: true },
            { to: "?tab=orders", label: sample("My Orders", "طلباتي"), count: 3, current: false },
            { to: "?tab=addresses", label: sample("Address Book", "العناوين"), current: false },
          ]}
        />
      </Specimen>
      <Specimen name="Icons">
        <div className="flex flex-wrap gap-6 text-muted">
          {Object.entries({ ...icons, ...pageIcons, ...accountIcons, ...deskIcons }).map(
            ([name, Icon]) => (
              <Icon key={name} className="size-6" />
            ),
          )}
        </div>
      </Specimen>
    </Chapter>
  );
}
