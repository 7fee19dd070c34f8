import type { ReactNode } from "react";
import { addDays, formatDate, formatTime, type LocalDate, weekday } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { type CalendarDay, DatePicker, TimePicker } from "#app/ui/date-picker.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { ErrorSummary } from "#app/ui/use-form.tsx";

export const sample = (en: string, ar: string): string => (getLocale() === "ar" ? ar : en);

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

export function FieldSpecimens({ hasErrors }: { hasErrors: boolean }) {
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
      <Fields hasErrors={hasErrors} />
      <Choices />
    </div>
  );
}

function Fields({ hasErrors }: { hasErrors: boolean }) {
  const emailError = sample("Email is invalid", "البريد الإلكتروني غير صحيح");
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
      <Specimen name="TextField: empty, hint, error, disabled; SelectField, TextArea">
        <div className="grid gap-6">
          <TextField name="sample-name" label={sample("First name", "الاسم الأول")} />
          <TextField
            name="sample-phone"
            type="tel"
            label={sample("Phone", "رقم الهاتف")}
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
            name="sample-make"
            label={sample("Car make", "نوع السيارة")}
            defaultValue="Nissan"
            disabled
          />
          <SelectField name="sample-country" label={sample("Country", "الدولة")}>
            <option>{sample("UAE", "الإمارات")}</option>
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
  return (
    <div className="grid content-start gap-8">
      <Specimen name="RadioCards">
        <RadioCards
          name="sample-size"
          legend={sample("Vehicle size", "حجم السيارة")}
          defaultValue="sedan"
          options={[
            { value: "sedan", label: sample("Sedan", "سيدان"), aside: <Price aed={290} /> },
            { value: "suv", label: sample("SUV", "دفع رباعي"), aside: <Price aed={320} /> },
          ]}
        />
      </Specimen>
      <Specimen name="DatePicker">
        <DatePicker
          name="sample-date"
          legend={sample("Date", "التاريخ")}
          hint={sample("We are open Monday to Saturday.", "نعمل من الاثنين إلى السبت.")}
          heading={sample("November – December 2026", "نوفمبر – ديسمبر 2026")}
          weekdays={weekOf(monday).map((day) => formatDate(day, getLocale(), "weekday"))}
          weeks={[0, 7, 14].map((days) => weekOf(addDays(monday, days)).map(calendarDay))}
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
      <Specimen name="TimePicker: error">
        <TimePicker
          name="sample-time"
          legend={sample("Time", "الوقت")}
          defaultValue="13:00"
          error={sample("Time is required", "الوقت مطلوب")}
          slots={Array.from({ length: 6 }, (_, slot) => ({
            value: `${slot + 10}:00`,
            label: formatTime((slot + 10) * 60, getLocale()),
            left: slot === 1 ? sample("Full", "محجوز") : undefined,
            isFull: slot === 1,
          }))}
        />
      </Specimen>
    </div>
  );
}

const monday = "2026-11-23" as LocalDate;

const weekOf = (first: LocalDate) => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(first, days));

function calendarDay(day: LocalDate): CalendarDay {
  const dayOfMonth = Number(day.slice(8));
  return {
    value: day,
    dayOfMonth,
    label: formatDate(day, getLocale()),
    month: dayOfMonth === 1 ? formatDate(day, getLocale(), "short-month") : undefined,
    disabledReason: weekday(day) === 0 ? sample("closed", "مغلق") : undefined,
  };
}
