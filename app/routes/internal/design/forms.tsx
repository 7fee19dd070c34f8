import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { type CalendarDay, DatePicker } from "#app/ui/date-picker.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TimePicker } from "#app/ui/time-picker.tsx";
import { ErrorSummary } from "#app/ui/use-form.tsx";
import { Chapter, Specimen, sample } from "./parts.tsx";

export function Forms({ hasErrors }: { hasErrors: boolean }) {
  return (
    <Chapter id="forms" title={sample("Forms", "النماذج")}>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <Fields hasErrors={hasErrors} />
        <Choices />
      </div>
    </Chapter>
  );
}

function Fields({ hasErrors }: { hasErrors: boolean }) {
  const emailError = sample("Email is invalid", "البريد الإلكتروني غير صحيح");
  const phoneError = sample("Phone number must be 10 digits", "رقم الهاتف يتكون من 10 أرقام");
  const phone = sample("Phone", "رقم الهاتف");
  return (
    <div className="grid content-start gap-8">
      <Specimen name="ErrorSummary">
        {hasErrors ? (
          <ErrorSummary
            problems={[
              { fieldId: "sample-email", message: emailError },
              { fieldId: "sample-date", message: sample("Date is required", "التاريخ مطلوب") },
            ]}
          />
        ) : (
          <ButtonLink to="?refused" variant="secondary">
            {sample("Show a refused form", "اعرض نموذجاً مرفوضاً")}
          </ButtonLink>
        )}
      </Specimen>
      <Specimen name="TextField: empty, hint, filled, error, disabled">
        <div className="grid gap-6">
          <TextField
            name="sample-name"
            label={sample("First name", "الاسم الأول")}
            autoComplete="given-name"
          />
          <TextField
            name="sample-phone"
            type="tel"
            label={phone}
            hint={sample("To confirm your booking", "لتأكيد حجزك")}
            placeholder="050 123 4567"
          />
          <TextField
            name="sample-email"
            type="email"
            label={sample("Email", "البريد الإلكتروني")}
            defaultValue="noura@example"
            error={emailError}
          />
          <TextField
            name="sample-phone-again"
            type="tel"
            label={phone}
            hint={sample("To confirm your booking", "لتأكيد حجزك")}
            error={phoneError}
            defaultValue="050 123"
          />
          <TextField
            name="sample-make"
            label={sample("Car make", "نوع السيارة")}
            defaultValue="Nissan"
            disabled
          />
        </div>
      </Specimen>
      <Specimen name="SelectField, TextArea">
        <div className="grid gap-6">
          <SelectField name="sample-country" label={sample("Country", "الدولة")}>
            <option>{sample("UAE", "الإمارات")}</option>
            <option>{sample("Oman", "عُمان")}</option>
          </SelectField>
          <TextArea
            name="sample-notes"
            label={sample("Additional notes", "ملاحظات إضافية")}
            optional
          />
        </div>
      </Specimen>
    </div>
  );
}

function Choices() {
  const required = sample("Time is required", "الوقت مطلوب");
  const taken = sample("already taken", "محجوز");
  return (
    <div className="grid content-start gap-8">
      <Specimen name="RadioCards">
        <RadioCards
          name="sample-size"
          legend={sample("Vehicle size", "حجم السيارة")}
          defaultValue="sedan"
          options={[
            {
              value: "sedan",
              label: sample("Sedan", "سيدان"),
              aside: <Price aed={290} />,
            },
            {
              value: "suv",
              label: sample("SUV", "دفع رباعي"),
              aside: <Price aed={320} />,
            },
          ]}
        />
      </Specimen>
      <Specimen name="DatePicker">
        <DatePicker
          name="sample-date"
          legend={sample("Date", "التاريخ")}
          hint={sample("We are open Monday to Saturday.", "نعمل من الاثنين إلى السبت.")}
          heading={sample("November – December 2026", "نوفمبر – ديسمبر 2026")}
          weekdays={sampleWeekdays()}
          weeks={sampleWeeks()}
          defaultValue="2026-11-25"
          later={{
            value: "later",
            label: sample("A later date", "تاريخ لاحق"),
            fieldName: "sample-later-date",
            fieldId: "sample-later-date",
            fieldLabel: sample("Which date?", "أي تاريخ؟"),
            min: "2026-12-14",
          }}
        />
      </Specimen>
      <Specimen name="TimePicker: at rest, error">
        <TimePicker
          name="sample-time"
          legend={sample("Time", "الوقت")}
          defaultValue="13:00"
          slots={sampleSlots(taken)}
        />
        <div className="mt-8">
          <TimePicker
            name="sample-summer-time"
            legend={sample("Time", "الوقت")}
            error={required}
            slots={sampleSlots(taken).slice(3, 6)}
          />
        </div>
      </Specimen>
    </div>
  );
}

function sampleSlots(taken: string) {
  return Array.from({ length: 12 }, (_, slot) => {
    const hour = slot + 10;
    const twelve = String(hour > 12 ? hour - 12 : hour).padStart(2, "0");
    const half = hour < 12 ? sample("AM", "ص") : sample("PM", "م");
    return {
      value: `${hour}:00`,
      label: `${twelve}:00 ${half}`,
      disabledReason: slot === 1 || slot === 6 ? taken : undefined,
    };
  });
}

const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;

function format(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(`${getLocale()}-AE-u-nu-latn`, { ...options, timeZone: "UTC" });
}

function sampleWeeks(): (CalendarDay | null)[][] {
  return [0, 1, 2].map((week) =>
    Array.from({ length: 7 }, (_, day) =>
      week === 0 && day < 1 ? null : sampleDay(week * 7 + day),
    ),
  );
}

function sampleWeekdays(): string[] {
  const short = format({ weekday: "short" });
  return Array.from({ length: 7 }, (_, day) => short.format(MONDAY + day * DAY_MS));
}

function sampleDay(offset: number): CalendarDay {
  const date = new Date(MONDAY + offset * DAY_MS);
  const dayOfMonth = date.getUTCDate();
  return {
    value: date.toISOString().slice(0, 10),
    dayOfMonth,
    label: format({ weekday: "long", day: "numeric", month: "long" }).format(date),
    month: dayOfMonth === 1 ? format({ month: "short" }).format(date) : undefined,
    disabledReason: date.getUTCDay() === 0 ? sample("closed", "مغلق") : undefined,
  };
}
