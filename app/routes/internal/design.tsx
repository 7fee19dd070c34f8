import type { ReactNode } from "react";
import ceramic from "#app/media/service-ceramic-coating.jpg?w=480;960&format=avif;webp;jpg&as=picture";
import { requireInternalPage } from "#app/platform/page.server.ts";
import * as accountIcons from "#app/ui/account-icons.tsx";
import { Badge, Rating } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardLink } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Dialog, DialogOpener, Drawer, opens } from "#app/ui/dialog.tsx";
import * as icons from "#app/ui/icons.tsx";
import { Embed } from "#app/ui/lazy-media.tsx";
import { TextLink } from "#app/ui/link.tsx";
import * as listIcons from "#app/ui/list-icons.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import * as pageIcons from "#app/ui/page-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import { EmptyState, Skeleton } from "#app/ui/states.tsx";
import { Table } from "#app/ui/table.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/design.ts";
import { FieldSpecimens, Specimen, sample } from "./design-fields.tsx";

// Every component in its states. The page is for who builds the site and is not in production.
export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: sample("Design", "التصميم") },
  { name: "robots", content: "noindex" },
];

export function loader({ context, request }: Route.LoaderArgs) {
  requireInternalPage(context);
  return { hasErrors: new URL(request.url).searchParams.has("refused") };
}

export default function DesignPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServerOnly id="design">
      {import.meta.env.SSR && <Chapters hasErrors={loaderData.hasErrors} />}
    </ServerOnly>
  );
}

function Chapters({ hasErrors }: { hasErrors: boolean }) {
  return (
    <>
      <Container className="pt-32">
        <SectionHeading
          level={1}
          eyebrow={sample("Night workshop", "ورشة الليل")}
          title={sample("Calm, dark, precise", "هدوء وعتمة ودقة")}
          lead={sample(
            "One warm metal, the light of LED strips on paint, and a great deal of quiet around it.",
            "معدن دافئ واحد، وضوء شرائط LED على الطلاء، ومن حولهما هدوء كثير.",
          )}
        />
      </Container>
      <Chapter id="colour" title={sample("Colour", "الألوان")}>
        <Colours />
      </Chapter>
      <Chapter id="type" title={sample("Type", "الخط")}>
        <Type />
      </Chapter>
      <Chapter id="actions" title={sample("Actions", "الأزرار والقوائم")}>
        <Actions />
      </Chapter>
      <Chapter id="forms" title={sample("Forms", "النماذج")}>
        <FieldSpecimens hasErrors={hasErrors} />
      </Chapter>
      <Chapter id="states" title={sample("States", "الحالات")}>
        <States />
      </Chapter>
      <Chapter id="media" title={sample("Offers and pictures", "العروض والصور")}>
        <Media />
      </Chapter>
    </>
  );
}

function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} labelledBy={`${id}-title`} ruled>
      <Container>
        <SectionHeading id={`${id}-title`} title={title} />
        <div className="grid gap-12">{children}</div>
      </Container>
    </Section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}

const COLOURS = [
  "bg-ground",
  "bg-surface",
  "bg-raised",
  "bg-line",
  "bg-edge",
  "bg-faint",
  "bg-muted",
  "bg-ivory",
  "bg-brass",
  "bg-brass-light",
  "bg-glow",
  "bg-yellow",
  "bg-blue",
  "bg-green",
  "bg-red",
];

function Colours() {
  return (
    <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5">
      {COLOURS.map((colour) => (
        <li key={colour} className="bg-surface">
          <div className={`h-20 ${colour}`} />
          <p className="p-3 text-xs text-muted" lang="en" dir="ltr">
            {colour.replace("bg-", "")}
          </p>
        </li>
      ))}
    </ul>
  );
}

const SIZES = [
  "text-5xl font-light tracking-heading",
  "text-4xl font-light tracking-heading",
  "text-3xl font-light tracking-heading",
  "text-2xl font-light tracking-heading",
  "text-xl",
  "text-lg",
  "text-base",
  "text-sm",
  "text-xs",
];

function Type() {
  const text = sample(
    "Light on paint, 9:00 PM, AED 1,440",
    "ضوء على الطلاء، 9:00 مساءً، 1,440 درهم",
  );
  return (
    <>
      {SIZES.map((size) => (
        <Specimen key={size} name={size.split(" ")[0] ?? ""}>
          <p className={size}>{text}</p>
        </Specimen>
      ))}
      <Specimen name="TextLink">
        <p className="max-w-prose text-muted">
          {sample("Everything you need to know stands in ", "كل ما تحتاج معرفته تجده في ")}
          <TextLink to="#type">{sample("our list of services", "قائمة خدماتنا")}</TextLink>
          {sample(", with the price for your car.", "، مع السعر المناسب لسيارتك.")}
        </p>
        <TextLink to="#type" arrow>
          {sample("View Details", "عرض التفاصيل")}
        </TextLink>
      </Specimen>
    </>
  );
}

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;

function Actions() {
  const book = sample("Book Now", "احجز الآن");
  const {
    Glyph: _frame,
    icon: _icon,
    ...signs
  } = {
    ...icons,
    ...pageIcons,
    ...accountIcons,
    ...listIcons,
  };
  return (
    <>
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
            <MenuButton type="button" current>
              English
            </MenuButton>
            <MenuLink to="#actions">العربية</MenuLink>
          </Menu>
        </Row>
        <Dialog id="sample-dialog" title={sample("Cancel the booking?", "إلغاء الحجز؟")}>
          <Button type="button" variant="danger">
            {sample("Cancel booking", "إلغاء الحجز")}
          </Button>
        </Dialog>
        <Drawer id="sample-drawer" label={sample("Menu", "القائمة")}>
          <TextLink to="#actions">{sample("Services", "الخدمات")}</TextLink>
        </Drawer>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label={sample("My account", "حسابي")}
          tabs={[
            { to: "#actions", label: sample("My Profile", "ملفي"), current: true },
            { to: "?tab=orders", label: sample("My Orders", "طلباتي"), current: false },
          ]}
        />
      </Specimen>
      <Specimen name="Icons">
        <div className="flex flex-wrap gap-6 text-muted">
          {Object.entries(signs).map(([name, Icon]) => (
            <Icon key={name} className="size-6" />
          ))}
        </div>
      </Specimen>
    </>
  );
}

function States() {
  const pending = <Badge tone="yellow">{sample("Pending", "قيد الانتظار")}</Badge>;
  const completed = <Badge tone="green">{sample("Completed", "مكتمل")}</Badge>;
  const bookings = [
    { customer: sample("Noura Al Suwaidi", "نورة السويدي"), aed: 1800, status: pending },
    { customer: "James Okafor", aed: 170, status: completed },
  ];
  return (
    <>
      <Specimen name="Badge, Tag, Rating">
        <Row>
          {pending}
          <Badge tone="blue">{sample("Confirmed", "مؤكد")}</Badge>
          {completed}
          <Badge tone="red">{sample("Cancelled", "ملغي")}</Badge>
          <Tag>{sample("Most Popular", "الأكثر طلباً")}</Tag>
          <Tag strong>{sample("BEST SELLER", "الأكثر مبيعاً")}</Tag>
          <Rating stars={5} />
        </Row>
      </Specimen>
      <Specimen name="Table">
        <Table
          caption={sample("Service Bookings", "حجوزات الخدمات")}
          columns={[
            { id: "customer", heading: sample("Customer", "العميل"), cell: (row) => row.customer },
            {
              id: "price",
              heading: sample("Price", "السعر"),
              numeric: true,
              cell: ({ aed }) => <Price aed={aed} />,
            },
            { id: "status", heading: sample("Status", "الحالة"), cell: ({ status }) => status },
          ]}
          rows={bookings}
          rowKey={({ customer }) => customer}
        />
      </Specimen>
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
      <Specimen name="Skeleton">
        <Skeleton className="h-20" />
      </Specimen>
      <Toast type="success">
        {sample(
          "Message sent successfully! We'll get back to you soon.",
          "تم إرسال رسالتك بنجاح! سنرد عليك قريباً.",
        )}
      </Toast>
    </>
  );
}

function Media() {
  const sizes = "(min-width: 768px) 38rem, 90vw";
  return (
    <div className="grid gap-12 md:grid-cols-2">
      <Specimen name="Card, CardLink, Picture, Price">
        <Card as="article" padded={false}>
          <Picture
            source={ceramic}
            alt={sample("Water beads on blue paint.", "قطرات ماء على طلاء أزرق.")}
            sizes={sizes}
            className="aspect-3/2"
          />
          <div className="grid gap-3 p-6 sm:p-8">
            <h3>
              <CardLink to="#media">{sample("Ceramic Coating", "طلاء السيراميك")}</CardLink>
            </h3>
            <Price aed={800} wasAed={1200} className="text-lg" />
          </div>
        </Card>
      </Specimen>
      <div className="grid content-start gap-12">
        <Specimen name="Countdown">
          <Countdown cycle="seconds" left={{ days: 1, hours: 7, minutes: 45, seconds: 59 }} />
        </Specimen>
        <Specimen name="Carousel">
          <Carousel label={sample("Water on the coating", "الماء على الطلاء")} intervalMs={4000}>
            {[1, 2, 3].map((number) => (
              <Picture
                key={number}
                source={ceramic}
                alt=""
                sizes={sizes}
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
            {sample("Play the video", "شغّل الفيديو")}
          </Embed>
        </Specimen>
      </div>
    </div>
  );
}
