-- Returns the same trigrams as before, in linear time: an entry of the audit log can be long.
CREATE OR REPLACE FUNCTION "search_trigrams"(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  characters text[] := string_to_array(value, NULL);
  trigrams text[] := '{}';
BEGIN
  FOR position IN 1 .. cardinality(characters) - 2 LOOP
    trigrams := array_append(trigrams, characters[position] || characters[position + 1] || characters[position + 2]);
  END LOOP;
  RETURN trigrams;
END
$$;--> statement-breakpoint
CREATE INDEX "blocked_attempts_window" ON "blocked_attempts" USING btree ("environment_id","window_start","limit_name","subject");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin (search_trigrams(lower(left('  ' || replace(translate(
  action || ' ' || subject_type || ' ' || subject_id || ' ' || actor || ' ' || detail::text || ' ' || after::text || ' ' || before::text,
  '"{}[]:,', '       '), ' ', '  '), 10000))));