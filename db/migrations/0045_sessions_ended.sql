-- Processes end the open streams of a session at once when it ends or its person may see something else.
CREATE TRIGGER "session_page_data" AFTER DELETE OR TRUNCATE OR UPDATE OF "locked_at" ON "session"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('sessions');--> statement-breakpoint
CREATE TRIGGER "user_page_data" AFTER UPDATE OF "role", "grants", "is_active", "must_change_password" ON "user"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('sessions');
