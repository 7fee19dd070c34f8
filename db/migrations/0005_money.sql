CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_fils" bigint NOT NULL,
	"amount_fils" bigint NOT NULL,
	"vat_fils" bigint NOT NULL,
	"vat_rate" text NOT NULL,
	CONSTRAINT "invoice_lines_kind" CHECK ("invoice_lines"."kind" in ('service', 'extra', 'perfume', 'found', 'discount', 'delivery', 'charge')),
	CONSTRAINT "invoice_lines_vat_rate" CHECK ("invoice_lines"."vat_rate" in ('standard', 'zero', 'none')),
	CONSTRAINT "invoice_lines_vat" CHECK ("invoice_lines"."vat_rate" = 'standard' or "invoice_lines"."vat_fils" = 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "invoice_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"invoice_id" uuid,
	"visit_id" uuid,
	"order_id" uuid,
	"reference" text NOT NULL,
	"issued_on" date NOT NULL,
	"supplied_on" date NOT NULL,
	"is_tax_invoice" boolean NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"locale" text NOT NULL,
	"total_fils" bigint NOT NULL,
	"vat_fils" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_locale" CHECK ("invoices"."locale" in ('en', 'ar')),
	CONSTRAINT "invoices_subject" CHECK (num_nonnulls("invoices"."visit_id", "invoices"."order_id") = 1),
	CONSTRAINT "invoices_sign" CHECK (case "invoices"."kind" when 'invoice' then "invoices"."invoice_id" is null and "invoices"."total_fils" >= 0
        else "invoices"."invoice_id" is not null and "invoices"."total_fils" < 0 and "invoices"."reason" <> '' end),
	CONSTRAINT "invoices_vat" CHECK ("invoices"."is_tax_invoice" or "invoices"."vat_fils" = 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_fils" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"till_session_id" uuid,
	"idempotency_key" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_once" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('cash', 'card', 'transfer', 'courier')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_fils" <> 0),
	CONSTRAINT "payments_cash" CHECK ("payments"."method" <> 'cash' or "payments"."till_session_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"perfume_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"cost_fils" bigint,
	"visit_id" uuid,
	"order_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('received', 'sold', 'released', 'returned', 'damaged', 'counted')),
	CONSTRAINT "stock_movements_quantity" CHECK ("stock_movements"."quantity" <> 0),
	CONSTRAINT "stock_movements_cost" CHECK ("stock_movements"."cost_fils" >= 0 and "stock_movements"."kind" = 'received')
);
--> statement-breakpoint
CREATE TABLE "till_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"till_session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_fils" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"idempotency_key" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_movements_once" UNIQUE("idempotency_key"),
	CONSTRAINT "till_movements_kind" CHECK ("till_movements"."kind" in ('float', 'pay-in', 'pay-out')),
	CONSTRAINT "till_movements_amount" CHECK (case "till_movements"."kind" when 'float' then "till_movements"."amount_fils" >= 0
        when 'pay-in' then "till_movements"."amount_fils" > 0 and "till_movements"."reason" <> ''
        else "till_movements"."amount_fils" < 0 and "till_movements"."reason" <> '' end)
);
--> statement-breakpoint
CREATE TABLE "till_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"till" text NOT NULL,
	"day" date NOT NULL,
	"opened_by" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"expected_fils" bigint,
	"counted_fils" bigint,
	"counts" jsonb,
	"difference_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_sessions_till" CHECK ("till_sessions"."till" in ('1', '2')),
	CONSTRAINT "till_sessions_closed" CHECK (num_nonnulls("till_sessions"."closed_at", "till_sessions"."expected_fils", "till_sessions"."counted_fils", "till_sessions"."counts") in (0, 4)
        and ("till_sessions"."expected_fils" = "till_sessions"."counted_fils" or "till_sessions"."difference_reason" <> '') is not false)
);
--> statement-breakpoint
CREATE TABLE "vat_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"boxes" jsonb NOT NULL,
	"locked_by" uuid,
	"locked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vat_periods_days" CHECK ("vat_periods"."starts_on" <= "vat_periods"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "user" DROP CONSTRAINT "user_grants";--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_till_session_id_till_sessions_id_fk" FOREIGN KEY ("till_session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_perfume_id_perfumes_id_fk" FOREIGN KEY ("perfume_id") REFERENCES "public"."perfumes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_movements" ADD CONSTRAINT "till_movements_till_session_id_till_sessions_id_fk" FOREIGN KEY ("till_session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_position" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","year","number");--> statement-breakpoint
CREATE INDEX "invoices_by_day" ON "invoices" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_visit_id_index" ON "invoices" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "invoices_order_id_index" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_invoice_id_index" ON "invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_invoice_id_index" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_till_session_id_index" ON "payments" USING btree ("till_session_id");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_perfume_id_created_at_index" ON "stock_movements" USING btree ("perfume_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_movements_order_id_index" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_movements_visit_id_index" ON "stock_movements" USING btree ("visit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_movements_one_float" ON "till_movements" USING btree ("till_session_id") WHERE "till_movements"."kind" = 'float';--> statement-breakpoint
CREATE INDEX "till_movements_till_session_id_index" ON "till_movements" USING btree ("till_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_one_open" ON "till_sessions" USING btree ("till") WHERE "till_sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "till_sessions_by_day" ON "till_sessions" USING btree ("day","till");--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_grants" CHECK ("user"."grants" <@ array['revenue', 'prices', 'codes', 'delete', 'export', 'audit', 'manage-staff', 'content', 'take-payment', 'discount', 'refund', 'close-till', 'expected-cash', 'lock-period', 'stock']::text[]);--> statement-breakpoint
-- From here on written by hand: the schema cannot declare these.
-- Papers are never changed: a correction is another paper.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DO $do$
DECLARE
	paper text;
BEGIN
	FOREACH paper IN ARRAY array['invoices', 'invoice_lines', 'payments', 'till_movements', 'vat_periods', 'stock_movements'] LOOP
		EXECUTE format('create trigger append_only before update or delete or truncate on %I for each statement execute function refuse_change()', paper);
	END LOOP;
END
$do$;--> statement-breakpoint
-- A drawer is closed once, and nothing else of its session changes.
CREATE FUNCTION refuse_second_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed_at IS NOT NULL OR NEW.closed_at IS NULL
    OR (OLD.id, OLD.till, OLD.day, OLD.opened_at) IS DISTINCT FROM (NEW.id, NEW.till, NEW.day, NEW.opened_at) THEN
    RAISE EXCEPTION 'a till session is only closed, once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER close_once BEFORE UPDATE ON "till_sessions" FOR EACH ROW EXECUTE FUNCTION refuse_second_close();--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON "till_sessions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What holds between papers is asked once the statement is through (a restore defers it), with the invoice
-- locked, so that of two at once the second sees the first.
CREATE FUNCTION check_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
  paid bigint;
BEGIN
  SELECT total_fils INTO total FROM invoices WHERE id = NEW.invoice_id AND kind = 'invoice' FOR NO KEY UPDATE;
  SELECT sum(amount_fils) INTO paid FROM payments WHERE invoice_id = NEW.invoice_id;
  IF total IS NULL OR paid NOT BETWEEN 0 AND total THEN
    RAISE EXCEPTION 'paid % of an invoice of %', paid, total USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_of_invoice';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_payment AFTER INSERT ON "payments" DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION check_payment();--> statement-breakpoint
-- What a closed drawer should hold is its float, its movements and its cash payments, none of them later.
CREATE FUNCTION check_drawer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  session uuid := CASE TG_TABLE_NAME WHEN 'till_sessions' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'till_session_id' END;
  held bigint;
BEGIN
  SELECT coalesce(sum(amount_fils), 0) INTO held FROM (
    SELECT amount_fils FROM till_movements WHERE till_session_id = session
    UNION ALL SELECT amount_fils FROM payments WHERE till_session_id = session AND method = 'cash') cash;
  IF held < 0 OR EXISTS (SELECT FROM till_sessions WHERE id = session AND expected_fils <> held) THEN
    RAISE EXCEPTION 'the drawer should hold %', held USING ERRCODE = 'check_violation', CONSTRAINT = 'till_sessions_expected';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_drawer AFTER INSERT ON "payments" DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (NEW.method = 'cash') EXECUTE FUNCTION check_drawer();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_drawer AFTER INSERT ON "till_movements" DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION check_drawer();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_drawer AFTER INSERT OR UPDATE ON "till_sessions" DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION check_drawer();--> statement-breakpoint
CREATE FUNCTION check_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
  credited bigint;
BEGIN
  SELECT total_fils INTO total FROM invoices WHERE id = NEW.invoice_id AND kind = 'invoice' FOR NO KEY UPDATE;
  SELECT -sum(total_fils) INTO credited FROM invoices WHERE invoice_id = NEW.invoice_id;
  IF total IS NULL OR credited > total THEN
    RAISE EXCEPTION 'credited % of an invoice of %', credited, total USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credited';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_credit AFTER INSERT ON "invoices" DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (NEW.kind = 'credit-note') EXECUTE FUNCTION check_credit();--> statement-breakpoint
-- At the end of the transaction the lines are there.
CREATE FUNCTION check_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  amount bigint;
  vat bigint;
BEGIN
  SELECT sum(amount_fils), sum(vat_fils) INTO amount, vat FROM invoice_lines WHERE invoice_id = NEW.id;
  IF (NEW.total_fils, NEW.vat_fils) IS DISTINCT FROM (amount, vat) THEN
    RAISE EXCEPTION 'the lines of % % sum to %, not %', NEW.series, NEW.number, amount, NEW.total_fils USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_lines';
  END IF;
  IF EXISTS (SELECT FROM vat_periods p WHERE NEW.issued_on BETWEEN p.starts_on AND p.ends_on AND p.locked_at <= NEW.created_at) THEN
    RAISE EXCEPTION 'the period of % is locked', NEW.issued_on USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_in_open_period';
  END IF;
  IF NEW.number > 1 AND NOT EXISTS (
    SELECT FROM invoices i WHERE (i.series, i.year, i.number) = (NEW.series, NEW.year, NEW.number - 1)
  ) THEN
    RAISE EXCEPTION '% % leaves a gap', NEW.series, NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_without_gap';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_invoice AFTER INSERT ON "invoices" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_invoice();--> statement-breakpoint
-- Locked periods share no day.
ALTER TABLE "vat_periods" ADD CONSTRAINT "vat_periods_apart" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&);
