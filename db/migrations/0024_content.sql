CREATE TABLE "content_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"published" jsonb,
	"published_at" timestamp (3) with time zone,
	"draft" jsonb,
	"draft_of" integer,
	"draft_by" uuid,
	"draft_at" timestamp (3) with time zone,
	"edition" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || words, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "content_entries_version" CHECK (("content_entries"."version" > 0) = ("content_entries"."published" is not null)),
	CONSTRAINT "content_entries_draft" CHECK (("content_entries"."draft" is null) = ("content_entries"."draft_of" is null))
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"what" text NOT NULL,
	"version" integer,
	"value" jsonb NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_revisions_what" CHECK ("content_revisions"."what" in ('seed', 'publish', 'bring-back', 'draft')),
	CONSTRAINT "content_revisions_version" CHECK (("content_revisions"."version" is null) = ("content_revisions"."what" = 'draft'))
);
--> statement-breakpoint
CREATE TABLE "content_seeds" (
	"kind" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_draft_by_user_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_entry_id_content_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_entries_slug" ON "content_entries" USING btree ("kind","slug") WHERE "content_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_entries_by_place" ON "content_entries" USING btree ("kind","position","id") WHERE "content_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_entries_search" ON "content_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_entries_draft_by_index" ON "content_entries" USING btree ("draft_by");--> statement-breakpoint
CREATE UNIQUE INDEX "content_revisions_version_of_entry" ON "content_revisions" USING btree ("entry_id","version");--> statement-breakpoint
CREATE INDEX "content_revisions_of_entry" ON "content_revisions" USING btree ("entry_id","created_at");--> statement-breakpoint
CREATE INDEX "content_revisions_actor_id_index" ON "content_revisions" USING btree ("actor_id");--> statement-breakpoint
-- Processes hold what is public and follow it (db/page-data.ts); a draft is shown to nobody.
CREATE TRIGGER "content_entries_page_data" AFTER INSERT OR DELETE OR TRUNCATE ON "content_entries"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('content');--> statement-breakpoint
CREATE TRIGGER "content_entries_page_data_of_row" AFTER UPDATE ON "content_entries"
FOR EACH ROW WHEN (
  (OLD."kind", OLD."slug", OLD."position", OLD."is_hidden", OLD."published", OLD."deleted_at")
  IS DISTINCT FROM (NEW."kind", NEW."slug", NEW."position", NEW."is_hidden", NEW."published", NEW."deleted_at")
) EXECUTE FUNCTION page_data_changed('content');
