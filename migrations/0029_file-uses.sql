CREATE FUNCTION "file_hashes"(document jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
  FROM regexp_matches(document::text, '/files/([a-f0-9]{32})', 'g') AS found
$$;--> statement-breakpoint
CREATE INDEX "course_revisions_files" ON "course_revisions" USING gin (file_hashes(body));--> statement-breakpoint
CREATE INDEX "element_revisions_files" ON "element_revisions" USING gin (file_hashes(body));--> statement-breakpoint
CREATE INDEX "drafts_files" ON "drafts" USING gin (file_hashes(body));--> statement-breakpoint
CREATE INDEX "page_revisions_files" ON "page_revisions" USING gin (file_hashes(body));