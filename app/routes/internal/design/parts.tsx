import type { ReactNode } from "react";
import type { Localized } from "#app/lib/locale.ts";
import ceramic from "#app/media/service-ceramic-coating.jpg?w=480;960&format=avif;webp;jpg&as=picture";
import { getLocale } from "#app/paraglide/runtime.js";
import * as accountIcons from "#app/ui/account-icons.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardLink } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Dialog, DialogOpener } from "#app/ui/dialog.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as icons from "#app/ui/icons.tsx";
import { Embed } from "#app/ui/lazy-media.tsx";
import * as deskIcons from "#app/ui/list-icons.tsx";
import { Menu, MenuLink } from "#app/ui/menu.tsx";
import { opens } from "#app/ui/overlay.ts";
import * as pageIcons from "#app/ui/page-icons.tsx";
import { ArrowIcon, PlayIcon } from "#app/ui/page-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { Loading, Skeleton } from "#app/ui/skeleton.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Toast } from "#app/ui/toast.tsx";

export function Chapter({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <Section id={id} labelledBy={`${id}-title`} ruled>
      <Container>
        <SectionHeading id={`${id}-title`} title={title} />
        <div className="grid gap-12">{children}</div>
      </Container>
    </Section>
  );
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      <p className="text-xs text-faint" lang="en" dir="ltr">
        {name}
      </p>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}

export function sample(en: string, ar: string): string {
  const text: Localized = { en, ar };
  return text[getLocale()];
}

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

export function Media() {
  return (
    <Chapter id="media" title={sample("Offers and pictures", "العروض والصور")}>
      <div className="grid gap-12 md:grid-cols-2">
        <Specimen name="Card, CardLink, Picture, Price">
          <SampleCard />
        </Specimen>
        <div className="grid content-start gap-12">
          <Specimen name="Countdown">
            <Countdown cycle="seconds" left={{ days: 1, hours: 7, minutes: 45, seconds: 59 }} />
          </Specimen>
          <Specimen name="Price with the price before">
            <Price aed={800} wasAed={1200} className="text-3xl font-light" />
          </Specimen>
          <Specimen name="Carousel">
            <Carousel label={sample("Water on the coating", "الماء على الطلاء")} intervalMs={4000}>
              {[1, 2, 3].map((number) => (
                <Picture
                  key={number}
                  source={ceramic}
                  alt=""
                  sizes="(min-width: 768px) 38rem, 90vw"
                  className="aspect-video w-full"
                />
              ))}
            </Carousel>
          </Specimen>
          <Specimen name="Embed">
            <Embed
              src="https://www.youtube-nocookie.com/embed/"
              href="https://www.youtube.com/"
              title={sample("How we coat a car", "كيف نطلي السيارة")}
              className="aspect-video"
            >
              <span className="flex items-center gap-3">
                <PlayIcon className="size-6 text-brass" />
                {sample("Play the video", "شغّل الفيديو")}
              </span>
            </Embed>
          </Specimen>
        </div>
      </div>
    </Chapter>
  );
}

function SampleCard() {
  return (
    <Card as="article" padded={false}>
      <Picture
        source={ceramic}
        alt={sample(
          "Macro of round, clear water beads standing on ceramic-coated midnight-blue paint with metal flake, honeycomb light mirrored in it.",
          "لقطة قريبة لقطرات ماء مستديرة على طلاء أزرق داكن مغطى بالسيراميك.",
        )}
        sizes="(min-width: 768px) 38rem, 90vw"
        className="aspect-3/2"
      />
      <div className="grid gap-3 p-6 sm:p-8">
        <div>
          <Tag>{sample("Platinum", "بلاتيني")}</Tag>
        </div>
        <h3>
          <CardLink to="#media">{sample("Ceramic Coating", "طلاء السيراميك")}</CardLink>
        </h3>
        <p className="text-muted">
          {sample(
            "Three to seven years of protection, and water that never stays.",
            "حماية من ثلاث إلى سبع سنوات، وماء لا يبقى على الطلاء.",
          )}
        </p>
        <p className="mt-3 flex items-center justify-between border-t border-line pt-5">
          <Price aed={1800} className="text-lg" />
          <ArrowIcon className="size-5 text-brass" />
        </p>
      </div>
    </Card>
  );
}

type SampleBooking = {
  id: string;
  customer: string;
  service: string;
  aed: number;
  tone: BadgeTone;
  status: string;
};

export function States() {
  return (
    <Chapter id="states" title={sample("States", "الحالات")}>
      <Specimen name="Badge, Tag, Rating">
        <Row>
          <Badge tone="yellow">{sample("Pending", "قيد الانتظار")}</Badge>
          <Badge tone="blue">{sample("Confirmed", "مؤكد")}</Badge>
          <Badge tone="green">{sample("Completed", "مكتمل")}</Badge>
          <Badge tone="red">{sample("Cancelled", "ملغي")}</Badge>
          <Tag>{sample("Most Popular", "الأكثر طلباً")}</Tag>
          <Tag strong>{sample("BEST SELLER", "الأكثر مبيعاً")}</Tag>
          <Rating stars={5} />
        </Row>
      </Specimen>
      <Specimen name="Table">
        <Table
          caption={sample("Service Bookings", "حجوزات الخدمات")}
          columns={sampleColumns()}
          rows={sampleBookings()}
          rowKey={(booking) => booking.id}
        />
      </Specimen>
      <div className="grid gap-12 md:grid-cols-2">
        <Specimen name="EmptyState">
          <EmptyState
            title={sample("No bookings yet", "لا توجد حجوزات بعد")}
            action={
              <ButtonLink to="#states" variant="secondary">
                {sample("Book a wash", "احجز غسلة")}
              </ButtonLink>
            }
          >
            {sample("Your bookings appear here.", "تظهر حجوزاتك هنا.")}
          </EmptyState>
        </Specimen>
        <Specimen name="Loading, Skeleton">
          <Loading className="grid gap-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-5/6" />
          </Loading>
        </Specimen>
      </div>
      <Toast type="success">
        {sample(
          "Message sent successfully! We'll get back to you soon.",
          "تم إرسال رسالتك بنجاح! سنرد عليك قريباً.",
        )}
      </Toast>
    </Chapter>
  );
}

function sampleColumns(): Column<SampleBooking>[] {
  return [
    { id: "customer", heading: sample("Customer", "العميل"), cell: ({ customer }) => customer },
    { id: "service", heading: sample("Service", "الخدمة"), cell: ({ service }) => service },
    {
      id: "price",
      heading: sample("Price", "السعر"),
      numeric: true,
      cell: ({ aed }) => <Price aed={aed} />,
    },
    {
      id: "status",
      heading: sample("Status", "الحالة"),
      cell: ({ tone, status }) => <Badge tone={tone}>{status}</Badge>,
    },
  ];
}

function sampleBookings(): SampleBooking[] {
  const noura = sample("Noura Al Suwaidi", "نورة السويدي");
  const ceramic = sample("Ceramic coating", "طلاء السيراميك");
  const wash = sample("Premium wash", "غسيل مميز");
  return [
    {
      id: "1",
      customer: noura,
      service: ceramic,
      aed: 1800,
      tone: "yellow",
      status: sample("Pending", "قيد الانتظار"),
    },
    {
      id: "2",
      customer: "James Okafor",
      service: wash,
      aed: 170,
      tone: "green",
      status: sample("Completed", "مكتمل"),
    },
  ];
}
