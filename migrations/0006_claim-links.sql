CREATE TABLE "claim_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"host" text,
	"expires_at" timestamp with time zone NOT NULL
);
