-- In a migration of its own: the new column's lock has ended, so that courses can be read meanwhile.
UPDATE "elements" element SET "languages" = array(SELECT jsonb_object_keys(revision.body -> 'texts'))
FROM "element_revisions" revision
WHERE revision.environment_id = element.environment_id AND revision.element_id = element.id
  AND revision.revision = element.revision AND jsonb_typeof(revision.body -> 'texts') = 'object';
