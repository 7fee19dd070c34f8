ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_cost";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_cost" CHECK ("stock_movements"."cost_fils" is null or "stock_movements"."cost_fils" >= 0 and "stock_movements"."kind" = 'received');--> statement-breakpoint
-- Written by hand: the schema cannot declare triggers.
-- The stock of a perfume is the sum of its movements from here on.
INSERT INTO "stock_movements" ("id", "perfume_id", "kind", "quantity", "reason")
SELECT gen_random_uuid(), "id", 'counted', "stock_quantity", 'Opening stock' FROM "perfumes" WHERE "stock_quantity" > 0;--> statement-breakpoint
-- A movement changes the stock. Movements and stock of a backup are loaded as they are.
CREATE FUNCTION move_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('lamaan.restoring', true) = 'on' THEN RETURN NULL; END IF;
  UPDATE perfumes SET stock_quantity = stock_quantity + NEW.quantity WHERE id = NEW.perfume_id AND stock_quantity IS NOT NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the bottles of % are not counted', NEW.perfume_id USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_movements_counted';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER move_stock AFTER INSERT ON "stock_movements" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION move_stock();--> statement-breakpoint
-- Stock that is set is a count, so that the sum stays the stock.
CREATE FUNCTION count_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted integer := coalesce(NEW.stock_quantity, 0) - CASE TG_OP WHEN 'UPDATE' THEN coalesce(OLD.stock_quantity, 0) ELSE 0 END;
BEGIN
  IF counted <> 0 AND current_setting('lamaan.restoring', true) IS DISTINCT FROM 'on' THEN
    INSERT INTO stock_movements (id, perfume_id, kind, quantity) VALUES (gen_random_uuid(), NEW.id, 'counted', counted);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_stock AFTER INSERT OR UPDATE OF "stock_quantity" ON "perfumes" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION count_stock();
