import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Price } from "#app/ui/price.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { Loading, Skeleton } from "#app/ui/skeleton.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { Chapter, Row, Specimen, sample } from "./specimen.tsx";

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
