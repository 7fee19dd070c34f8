-- Whoever changes what pages show of a table, however, tells each process that keeps pages: the topic is the
-- trigger's argument. Heard when the transaction commits, and never otherwise (db/page-data.ts).
CREATE FUNCTION page_data_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_data_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "perfumes_page_data" AFTER INSERT OR DELETE OR TRUNCATE ON "perfumes"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('perfumes');--> statement-breakpoint
-- An order takes bottles off: no page shows how many, but for the last ten at most (few are 3 today). Commits that
-- notify wait for each other, so those of most orders do not.
CREATE TRIGGER "perfumes_page_data_of_row" AFTER UPDATE ON "perfumes"
FOR EACH ROW WHEN (
  least(OLD."stock_quantity", 10) IS DISTINCT FROM least(NEW."stock_quantity", 10)
  OR (OLD."stock_quantity" IS NULL) <> (NEW."stock_quantity" IS NULL)
  OR to_jsonb(OLD) - '{stock_quantity,updated_at}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{stock_quantity,updated_at}'::text[]
) EXECUTE FUNCTION page_data_changed('perfumes');--> statement-breakpoint
CREATE TRIGGER "currencies_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "currencies"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('currencies');
