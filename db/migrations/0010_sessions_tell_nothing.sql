-- Open pages of staff ask for news with their session, so nothing listens to sessions.
DROP TRIGGER "session_page_data" ON "session";--> statement-breakpoint
DROP TRIGGER "user_page_data" ON "user";
