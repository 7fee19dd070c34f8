-- What is free follows from bays, people and needs: processes keep them until one changes (db/page-data.ts).
CREATE TRIGGER "resources_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "resources"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('workshop');--> statement-breakpoint
CREATE TRIGGER "resource_absences_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "resource_absences"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('workshop');--> statement-breakpoint
CREATE TRIGGER "work_needs_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "work_needs"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('workshop');
