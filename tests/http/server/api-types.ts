/** Written by typed-client.test.ts from /api/openapi.json, never by hand: npx vitest run typed-client -u */

export type GetSelfAnswer =
  | {
      id: string;
      email: string | null;
      phone: string | null;
      complete: boolean;
      /**
       * session: an account without a registration
       */
      status: "registered" | "session";
      roles: string[];
      profile: {
        /**
         * bo:{userId}
         */
        id: string;
        firstName: string;
        lastName: string;
        additional?: string;
        age?: string;
        avatar: {
          url: string;
          id: string;
        } | null;
        family_name: string;
        given_name: string;
        locale: string;
        name: string;
        nickname: string;
        picture: string;
        sub: string;
        updated_at: string;
      };
      /**
       * answers to the portal's own registration fields, by field id
       */
      registration: {
        [k: string]: string;
      };
      /**
       * only for registered users
       */
      core?: {
        email: string | null;
        phone: string | null;
        complete: boolean;
        region: string | null;
        city: string | null;
        countryId: string | null;
      };
      deletion: {
        environmentId: string;
      }[];
      blocks: {
        environmentId: string;
        blockedAt: string;
      }[];
      /**
       * method|value
       */
      links: string[];
      gdpr: {
        cookies: {
          analytics: boolean;
        };
      };
      learning: {
        environments: string[];
      };
      analytics: {
        utm: {
          [k: string]: string;
        }[];
      };
      chat: {
        connections: {
          environmentId: string;
          type: string;
          mentorId: string;
        }[];
      };
      organizations: {
        id: string;
      }[];
      orders: {
        /**
         * ids of bought courses
         */
        courses: string[];
      };
      sessionId: string | null;
      services: {
        /**
         * the back office to call
         */
        backoffice: string;
      };
    }
  | {
      id: "guest";
    };
export type ListLookRevisionsAnswer = {
  revision: number;
  createdBy: string;
  /**
   * the author's name; may be empty
   */
  author: string;
  /**
   * epoch milliseconds
   */
  createdAt: number;
}[];
export type ListMenuRevisionsAnswer = {
  revision: number;
  createdBy: string;
  /**
   * the author's name; may be empty
   */
  author: string;
  /**
   * epoch milliseconds
   */
  createdAt: number;
}[];
export type ListPreviewLinksAnswer = {
  id: string;
  url: string;
  /**
   * epoch milliseconds
   */
  expiresAt: number;
  /**
   * the name of who created it; may be empty
   */
  author: string;
}[];
export type ListEditedPagesAnswer = {
  alias: string;
  /**
   * what its address has now: its own, or the alias
   */
  address: string;
  title: string;
  languages: string[];
  /**
   * changed: published, with changes that visitors don't see yet
   */
  state: "published" | "changed" | "draft";
  /**
   * ISO instant
   */
  updatedAt: string;
  /**
   * ISO instant
   */
  trashedAt: string | null;
}[];
export type ListEditedPageRevisionsAnswer = {
  revision: number;
  createdBy: string;
  /**
   * the author's name; may be empty
   */
  author: string;
  /**
   * epoch milliseconds
   */
  createdAt: number;
}[];
export type ListEditedCoursesAnswer = {
  id: string;
  title: string;
  cover: Picture | null;
  /**
   * the languages of its texts
   */
  languages: string[];
  microcourse: boolean;
  /**
   * changed: published, with changes that learners don't see yet
   */
  state: "published" | "changed" | "draft";
  /**
   * ISO instant
   */
  archivedAt: string | null;
  /**
   * ISO instant
   */
  trashedAt: string | null;
  /**
   * how many people have started it; 1001: more than 1000
   */
  learners: number;
}[];
export type ListEditedElementsAnswer = {
  id: string;
  type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  /**
   * in minutes
   */
  duration: number;
  /**
   * by language
   */
  titles: {
    [k: string]: string;
  };
  /**
   * draft: learners don't see it; changed: they see an older version
   */
  state: "published" | "changed" | "draft";
  /**
   * it opens or closes at a time of its own
   */
  hasDates: boolean;
}[];
export type ListCourseTranslationsAnswer = {
  language: string;
  /**
   * the texts of the original
   */
  total: number;
  missing: number;
  /**
   * the original has changed since they were translated
   */
  outdated: number;
  parts: {
    /**
     * null: the course's own texts
     */
    elementId: string | null;
    /**
     * the texts of the original
     */
    total: number;
    missing: number;
    /**
     * the original has changed since they were translated
     */
    outdated: number;
  }[];
}[];
export type ListCourseRevisionsAnswer = {
  revision: number;
  createdBy: string;
  /**
   * the author's name; may be empty
   */
  author: string;
  /**
   * epoch milliseconds
   */
  createdAt: number;
}[];
export type ListElementRevisionsAnswer = {
  revision: number;
  createdBy: string;
  /**
   * the author's name; may be empty
   */
  author: string;
  /**
   * epoch milliseconds
   */
  createdAt: number;
}[];
export type ListReviewsAnswer = {
  id: string;
  courseId: string;
  name: string;
  text: string;
  language: string;
  createdAt: string;
}[];

export interface Paths {
  "/settings": {
    /**
     * This portal's public settings
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetSettingsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Changes settings: objects are merged, lists and values replaced, null restores a default
     */
    patch: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": UpdateSettingsBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UpdateSettingsAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        409: Failure<"CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/portals/{portalId}": {
    /**
     * This portal by its id; other ids answer 404
     */
    get: {
      parameters: {
        path: {
          portalId: string;
        };
        query?: {
          relations?: "none";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Portal;
          };
        };
        401: Failure<"TOKEN-BAD">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/portals/{portalId}/children": {
    /**
     * This portal's child portals, oldest first
     */
    get: {
      parameters: {
        path: {
          portalId: string;
        };
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListChildPortalsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/audit-log": {
    /**
     * The changes that staff made, newest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * the id of the user who made the change; system: a command
           */
          actor?: string;
          /**
           * the operation, such as updateSettings
           */
          action?: string;
          /**
           * what was changed: a type (page), or a type and an id (page:about)
           */
          subject?: string;
          /**
           * ISO instant: changes from this time on
           */
          from?: string;
          /**
           * ISO instant: changes before this time
           */
          to?: string;
          /**
           * words that are in the entry; those of one or two characters only begin a word in it
           */
          text?: string;
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListAuditLogAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/audit-log/export": {
    /**
     * The changes that staff made as a CSV file, newest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * the id of the user who made the change; system: a command
           */
          actor?: string;
          /**
           * the operation, such as updateSettings
           */
          action?: string;
          /**
           * what was changed: a type (page), or a type and an id (page:about)
           */
          subject?: string;
          /**
           * ISO instant: changes from this time on
           */
          from?: string;
          /**
           * ISO instant: changes before this time
           */
          to?: string;
          /**
           * words that are in the entry; those of one or two characters only begin a word in it
           */
          text?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "text/csv": string;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/deleted-portals": {
    /**
     * The portals that were deleted from this installation, the latest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListDeletedPortalsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/live-events": {
    /**
     * What has changed under these topics, for clients that can't open the event stream
     */
    get: {
      parameters: {
        query: {
          /**
           * separated by commas
           */
          topics: string;
          /**
           * an event's id, or `now`
           */
          after?: string;
          /**
           * milliseconds, instead of `after`
           */
          age?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListLiveEventsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/login": {
    /**
     * Signs in with email and password
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": LoginBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Session;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"WRONG-CREDENTIALS">;
        403: Failure<"SIGN-IN-METHOD-DISABLED" | "ORIGIN-REFUSED">;
        409: Failure<"ACCOUNT-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"CONSENT-MISSING" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/login/username": {
    /**
     * Signs in to an anonymous account with user name and password
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": LoginWithUsernameBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Session;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"WRONG-CREDENTIALS">;
        403: Failure<"SIGN-IN-METHOD-DISABLED" | "ORIGIN-REFUSED">;
        409: Failure<"ACCOUNT-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"CONSENT-MISSING" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/register": {
    /**
     * Registers a user; a temporary account becomes this account and keeps its progress. With a username and without an email it is an anonymous account
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": RegisterBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Session;
          };
        };
        400: Failure<"BAD-JSON">;
        403: Failure<"SIGN-IN-METHOD-DISABLED" | "ORIGIN-REFUSED">;
        409: Failure<
          "DUPLICATE-EMAIL" | "DUPLICATE-EMAIL-OR-PHONE" | "DUPLICATE-USERNAME" | "ACCOUNT-CHANGED"
        >;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID-FIELDS" | "CONSENT-MISSING" | "PHONE-NOT-VERIFIED" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/sessions": {
    /**
     * Creates a temporary account for a guest; an existing session stays, without new tokens
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Session;
          };
        };
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * The caller's sessions in this portal, newest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListSessionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/tokens/refresh": {
    /**
     * Exchanges the refresh token (cookie or body) for new tokens
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": RefreshTokensBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Tokens;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/sign-out": {
    /**
     * Ends this session; does nothing for a guest
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SignOutAnswer;
          };
        };
        403: Failure<"ORIGIN-REFUSED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/is-registered": {
    /**
     * Whether a phone or email has an account: at most 5 times in 10 minutes
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": IsRegisteredBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": IsRegisteredAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/phone/codes": {
    /**
     * Sends a six-digit code to a phone, or sends it again: at most twice, with waits of 30 and 180 seconds
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreateInviteCodeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateInviteCodeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"SIGN-IN-METHOD-DISABLED" | "BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID-FIELDS" | "INVALID">;
        429: Failure<"RESEND-TOO-EARLY" | "RESEND-LIMIT-REACHED" | "TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/phone/verifications": {
    /**
     * Verifies a phone with the code sent for this browser: five tries, ten minutes, once
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": VerifyPhoneBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": VerifyPhoneAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/login/phone": {
    /**
     * Signs in with a phone and its code; an unverified phone gets a new account
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": LoginWithPhoneBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Session;
          };
        };
        400: Failure<"BAD-JSON">;
        403: Failure<"SIGN-IN-METHOD-DISABLED" | "ORIGIN-REFUSED">;
        409: Failure<"ACCOUNT-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID-CODE" | "CODE-EXPIRED" | "CONSENT-MISSING" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/sessions/{sessionId}": {
    /**
     * Ends one of the caller's sessions
     */
    delete: {
      parameters: {
        path: {
          sessionId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": EndSessionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/sign-out-everywhere": {
    /**
     * Ends all other sessions of the caller in this portal
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SignOutEverywhereAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/quick-sign-in": {
    /**
     * Signs in with the single-use token of a quick link
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": SignInWithQuickTokenBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Session;
          };
        };
        400: Failure<"QUICK-TOKEN-BAD" | "BAD-JSON">;
        403: Failure<"ORIGIN-REFUSED">;
        409: Failure<"ACCOUNT-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/disciples": {
    /**
     * Registers the caller with this portal as a disciple, with their campaign
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": RegisterDiscipleBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RegisterDiscipleAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/self/mentor-data": {
    /**
     * Records the caller's course or page for their mentor
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": UpdateMentorDataBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UpdateMentorDataAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/blocked-attempts": {
    /**
     * Blocked attempts in this portal, with shortened subjects; admins only
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 200
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListBlockedAttemptsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/sign-in-services/{service}/test": {
    /**
     * Asks Google or Facebook whether the portal's keys and address work
     */
    post: {
      parameters: {
        path: {
          service: "google" | "facebook";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": TestSignInServiceAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/popup-tokens": {
    /**
     * Exchanges a provider's access token, or the result of /authcb, for a session
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": ExchangePopupTokenBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Session;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"IDENTITY-REFUSED">;
        403: Failure<"SIGN-IN-METHOD-DISABLED" | "ORIGIN-REFUSED">;
        409: Failure<"ALREADY-SIGNED-IN" | "ACCOUNT-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"CONSENT-MISSING" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"PROVIDER-UNAVAILABLE" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/one-tap": {
    /**
     * What a page needs for one tap: client id, script, and a nonce for this browser
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": StartOneTapAnswer;
          };
        };
        403: Failure<"SIGN-IN-METHOD-DISABLED" | "BLOCKED" | "ORIGIN-REFUSED">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/one-tap/tokens": {
    /**
     * Exchanges the credential of Google one tap for a session
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": ExchangeOneTapTokenBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Session;
          };
        };
        400: Failure<"ATTEMPT-UNKNOWN" | "BAD-JSON">;
        401: Failure<"IDENTITY-REFUSED">;
        403: Failure<"SIGN-IN-METHOD-DISABLED" | "ORIGIN-REFUSED">;
        409: Failure<"ALREADY-SIGNED-IN" | "ACCOUNT-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"CONSENT-MISSING" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"PROVIDER-UNAVAILABLE" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/location": {
    /**
     * The rough location of the caller's IP address, or Unknown
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetLocationAnswer;
          };
        };
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/messenger-logins": {
    /**
     * Starts a messenger sign-in, bound to this browser by a cookie
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": StartMessengerLoginBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": MessengerLogin;
          };
        };
        400: Failure<"BAD-JSON">;
        403: Failure<
          "SIGN-IN-METHOD-DISABLED" | "PROOF-MISSING" | "PROOF-WRONG" | "ORIGIN-REFUSED"
        >;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"CONSENT-MISSING" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/messenger-logins/{loginId}": {
    /**
     * The state of this browser's messenger sign-in
     */
    get: {
      parameters: {
        path: {
          loginId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": MessengerLogin;
          };
        };
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/messenger-logins/{loginId}/claim": {
    /**
     * Signs in the browser that started it, after approval in the chat or with the bot's code
     */
    post: {
      parameters: {
        path: {
          loginId: string;
        };
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": ClaimMessengerLoginBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Session;
          };
        };
        400: Failure<"BAD-JSON">;
        403: Failure<"ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<
          "MESSENGER-NOT-YET" | "MESSENGER-REFUSED" | "ALREADY-SIGNED-IN" | "ACCOUNT-CHANGED"
        >;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MESSENGER-CODE-WRONG" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/password/reset-emails": {
    /**
     * Sends an email with a reset link; the answer is the same for an unknown address
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": SendResetPasswordEmailBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SendResetPasswordEmailAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        403: Failure<"ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID-FIELDS" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/password/reset": {
    /**
     * Sets a new password with the token of a reset email, and ends all sessions of the user
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": ResetPasswordBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ResetPasswordAnswer;
          };
        };
        400: Failure<"RESET-TOKEN-BAD" | "BAD-JSON">;
        403: Failure<"ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID-FIELDS" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/self/verification-codes": {
    /**
     * Sends a verification code to the caller's email
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SendVerificationCodeAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/self/email-verifications": {
    /**
     * Verifies the caller's email with the code sent in this session
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": VerifyEmailBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": VerifyEmailAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID-CODE" | "CODE-EXPIRED" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/notifications": {
    /**
     * The caller's notifications, newest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListNotificationsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/notifications/read": {
    /**
     * Marks a notification of the caller as read; without an id, all of them
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": MarkNotificationsReadBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": MarkNotificationsReadAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/notifications/preferences": {
    /**
     * What the caller wants to be notified about, where and when
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetNotificationPreferencesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Replaces what the caller wants to be notified about, where and when
     */
    put: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": UpdateNotificationPreferencesBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UpdateNotificationPreferencesAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/notifications/preferences/stop": {
    /**
     * Turns off everything about one topic that the caller can turn off
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": StopNotificationTopicBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": StopNotificationTopicAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/notifications/push-subscription": {
    /**
     * Whether the caller's browser wants push messages, and the key to subscribe with
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetPushSubscriptionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Saves that the caller's browser wants push messages, until its session ends
     */
    put: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": SavePushSubscriptionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SavePushSubscriptionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Ends push messages to the caller's browser
     */
    delete: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RemovePushSubscriptionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/self/proof": {
    /**
     * Does the second step of signing in, or proves again that the account is the caller's
     */
    post: {
      parameters: {
        header?: {
          /**
           * body: returns the tokens in the body and sets no cookies
           */
          "X-Token-Transport"?: "body";
        };
      };
      requestBody: {
        content: {
          "application/json": ProveIdentityBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Tokens;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          | "AUTH-DENY"
          | "PROOF-MISSING"
          | "PROOF-WRONG"
          | "BLOCKED"
          | "SECOND-STEP-MISSING"
          | "ORIGIN-REFUSED"
        >;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"SECOND-STEP-WRONG" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/second-step": {
    /**
     * Removes a member's second step and ends their sessions, for someone who lost their devices
     */
    delete: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ResetSecondStepAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "SECOND-STEP-MISSING" | "FRESH-PROOF-MISSING" | "BLOCKED" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/staff": {
    /**
     * The people who help to run the portal, by name, with their roles
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListStaffAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/sign-in-methods": {
    /**
     * How many people can sign in with each method
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CountSignInMethodsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/users": {
    /**
     * The people of this portal; mentors get their own learners, without contacts
     */
    get: {
      parameters: {
        query?: {
          /**
           * words in the name, user name, email or phone
           */
          text?: string;
          /**
           * staff: any of these roles
           */
          role?:
            | "envmgr-admin"
            | "mp-admin"
            | "editor"
            | "translator"
            | "mentor"
            | "mp-leader"
            | "moderator"
            | "treasurer"
            | "staff";
          status?: "registered" | "temporary" | "blocked";
          /**
           * a mentor's user id, or none
           */
          mentor?: string;
          /**
           * active within this number of days
           */
          activeDays?: number;
          /**
           * not active for this number of days
           */
          inactiveDays?: number;
          /**
           * active (default): the last active first
           */
          sort?: "active" | "joined" | "name";
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListPeopleAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/data-copy": {
    /**
     * Requests a copy of everything that this portal stores about a person
     */
    post: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RequestDataCopyAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * How far the newest copy of a person's data is; null without one
     */
    get: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetDataCopyAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/data-copy/link": {
    /**
     * Returns the path of the copy's zip file, which works for 10 minutes
     */
    post: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateDataCopyLinkAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/sign-in": {
    /**
     * How a user signs in, and where they are signed in now
     */
    get: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetUserSignInAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/sessions/{sessionId}": {
    /**
     * Ends one session of a user in this portal
     */
    delete: {
      parameters: {
        path: {
          userId: string;
          sessionId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": EndUserSessionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/sessions": {
    /**
     * Signs a user out of this portal everywhere
     */
    delete: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": EndUserSessionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/self": {
    /**
     * The current user; {id: guest} for a guest
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetSelfAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/roles": {
    /**
     * Grants a role to a member of this portal
     */
    post: {
      parameters: {
        path: {
          userId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": GrantRoleBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GrantRoleAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/roles/{role}": {
    /**
     * Revokes a role of a member of this portal, or one of the caller's own roles
     */
    delete: {
      parameters: {
        path: {
          userId: string;
          role:
            | "envmgr-admin"
            | "mp-admin"
            | "editor"
            | "translator"
            | "mentor"
            | "mp-leader"
            | "moderator"
            | "treasurer";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RevokeRoleAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        409: Failure<"LAST-OWNER">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/block": {
    /**
     * Blocks a user in this portal and ends their sessions here
     */
    post: {
      parameters: {
        path: {
          userId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": BlockUserBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": BlockUserAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"LAST-OWNER">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Unblocks a user in this portal
     */
    delete: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UnblockUserAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}": {
    /**
     * Deletes a user's account in this portal for them; signing in before the data is erased undoes it
     */
    delete: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DeleteUserAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        409: Failure<"LAST-OWNER">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * A user of this portal: yourself; for admins anybody; for mentors their learners, without contact details
     */
    get: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Person;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Sets the caller's campaign, location and cookie consent
     */
    patch: {
      parameters: {
        path: {
          userId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SetUserFieldsBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Person;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/restore": {
    /**
     * Undoes the deletion of a user's account in this portal, before the data is erased
     */
    post: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestoreUserAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/invitations": {
    /**
     * Invites someone to a role, by email or with a link to pass on
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreateInvitationBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateInvitationAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID" | "INVALID-FIELDS">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * The invitations to roles, newest first, without their links
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListInvitationsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/invitations/{invitationId}": {
    /**
     * Revokes an invitation that nobody has accepted
     */
    delete: {
      parameters: {
        path: {
          invitationId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RevokeInvitationAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        410: Failure<"INVITATION-GONE">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/invitations/accept": {
    /**
     * Accepts an invitation: the caller gets its role
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": AcceptInvitationBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": AcceptInvitationAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<
          "INVITATION-FOR-ANOTHER" | "EMAIL-UNVERIFIED" | "BLOCKED" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        410: Failure<"INVITATION-GONE">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/presence/enter": {
    /**
     * Says that the caller has a screen of the studio open, and lists who else has
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": EnterScreenBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": EnterScreenAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/presence/leave": {
    /**
     * Says that the caller has closed the screen in this tab
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": LeaveScreenBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": LeaveScreenAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/profiles/{profileId}": {
    /**
     * A user's profile and its core
     */
    get: {
      parameters: {
        path: {
          /**
           * bo:{userId}
           */
          profileId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Profile;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Changes the caller's email, phone, completeness and answers to the portal's registration fields; also makes them a disciple
     */
    patch: {
      parameters: {
        path: {
          /**
           * bo:{userId}
           */
          profileId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": UpdateProfileBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Profile;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          | "AUTH-DENY"
          | "PROOF-MISSING"
          | "PROOF-WRONG"
          | "PERSONAL-INFO-LOCKED"
          | "BLOCKED"
          | "SECOND-STEP-MISSING"
          | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        409: Failure<"LAST-SIGN-IN-METHOD" | "DUPLICATE-EMAIL">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID-FIELDS" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/self/picture": {
    /**
     * Replaces the caller's profile picture by a square of a JPEG, PNG, WebP or AVIF picture
     */
    put: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": SetProfilePictureBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SetProfilePictureAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"PICTURE-REFUSED" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Removes the caller's profile picture
     */
    delete: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RemoveProfilePictureAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/self/proof-codes": {
    /**
     * Sends a code to the caller's present email, which replaces the password in updateProfile
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SendProofCodeAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/upgrade": {
    /**
     * Makes the caller a disciple of this portal; grants no other role
     */
    post: {
      parameters: {
        path: {
          userId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": UpgradeUserBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UpgradeUserAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/profiles/{profileId}/deletion": {
    /**
     * Deletes the caller's account in this portal and ends its sessions here; an empty list, or signing in again, undoes it
     */
    put: {
      parameters: {
        path: {
          /**
           * bo:{userId}
           */
          profileId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SetDeletionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SetDeletionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          | "AUTH-DENY"
          | "PROOF-MISSING"
          | "PROOF-WRONG"
          | "BLOCKED"
          | "SECOND-STEP-MISSING"
          | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        409: Failure<"LAST-OWNER">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/subscriptions": {
    /**
     * The confirmed email addresses for this portal's news, in alphabetical order; admins only
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 1000
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListSubscriptionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/pages/{alias}": {
    /**
     * A page by its alias; only admins see unpublished ones
     */
    get: {
      parameters: {
        path: {
          alias: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          withComponents?: "0" | "1" | "true" | "false";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Page;
          };
        };
        401: Failure<"TOKEN-BAD">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Creates or replaces a page, published or as a draft; refuses an outdated version
     */
    put: {
      parameters: {
        path: {
          alias: string;
        };
      };
      requestBody: {
        content: {
          "application/json": PutPageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PutPageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/pages/by-model/{modelName}/{modelId}": {
    /**
     * The page of a model, for example of a course by its id
     */
    get: {
      parameters: {
        path: {
          modelName: string;
          modelId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          withComponents?: "0" | "1" | "true" | "false";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Page;
          };
        };
        401: Failure<"TOKEN-BAD">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/page-templates/{alias}": {
    /**
     * A template, for pages that the portal has not published: policies, error pages, default
     */
    get: {
      parameters: {
        path: {
          alias: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          withComponents?: "0" | "1" | "true" | "false";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Page;
          };
        };
        401: Failure<"TOKEN-BAD">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/messages/{language}": {
    /**
     * The texts that this portal has changed; all texts are at /i18n/messages/
     */
    get: {
      parameters: {
        path: {
          language: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetMessagesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Changes texts of the portal; null restores the default
     */
    patch: {
      parameters: {
        path: {
          language: string;
        };
      };
      requestBody: {
        content: {
          "application/json": PutMessagesBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PutMessagesAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/messages/{language}/texts": {
    /**
     * Finds texts of the interface by the words on the screen, as the studio does
     */
    get: {
      parameters: {
        path: {
          language: string;
        };
        query?: {
          words?: string;
          group?:
            | "pages"
            | "sign-in"
            | "courses"
            | "tests"
            | "profile"
            | "conversations"
            | "money"
            | "emails"
            | "errors"
            | "studio";
          /**
           * only texts that the portal has changed
           */
          own?: "0" | "1" | "true" | "false";
          page?: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": FindTextsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/messages/{language}/texts/{key}": {
    /**
     * One text of the interface, with its default and the portal's other languages
     */
    get: {
      parameters: {
        path: {
          language: string;
          key: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetTextAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/settings/look/draft/revisions": {
    /**
     * The stored revisions of the portal's look, the newest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 50
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListLookRevisionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/settings/look/draft/revisions/{revision}": {
    /**
     * A stored revision of the portal's look
     */
    get: {
      parameters: {
        path: {
          revision: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetLookRevisionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/settings/look/draft/revisions/{revision}/restore": {
    /**
     * Gives the draft of the portal's look the content of an earlier revision; the caller can undo it
     */
    post: {
      parameters: {
        path: {
          revision: number;
        };
      };
      requestBody: {
        content: {
          "application/json": RestoreLookRevisionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestoreLookRevisionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/look/draft": {
    /**
     * The draft of the portal's look; without changes, what is published
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetLookDraftAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Changes the draft of the portal's look, and keeps what others changed in the meantime
     */
    patch: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": ChangeLookDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChangeLookDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/look/draft/changes": {
    /**
     * The changes of the draft of the portal's look after a version, the oldest first
     */
    get: {
      parameters: {
        query: {
          /**
           * the version that the caller has
           */
          since: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListLookDraftChangesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/settings/look/draft/undo": {
    /**
     * Takes back the caller's newest change of the draft of the portal's look
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": UndoLookChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UndoLookChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/look/draft/redo": {
    /**
     * Applies again what the caller has taken back in the draft of the portal's look
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": RedoLookChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RedoLookChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/look/draft/discard": {
    /**
     * Gives the draft of the portal's look the content that is published
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": DiscardLookDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DiscardLookDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/look/draft/publish": {
    /**
     * What publishing the draft of the portal's look would change
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SummarizeLookPublishingAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Publishes the draft of the portal's look: it becomes part of the settings
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": PublishLookBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PublishLookAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/menu/draft/revisions": {
    /**
     * The stored revisions of the portal's menu, the newest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 50
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListMenuRevisionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/settings/menu/draft/revisions/{revision}": {
    /**
     * A stored revision of the portal's menu
     */
    get: {
      parameters: {
        path: {
          revision: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetMenuRevisionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/settings/menu/draft/revisions/{revision}/restore": {
    /**
     * Gives the draft of the portal's menu the content of an earlier revision; the caller can undo it
     */
    post: {
      parameters: {
        path: {
          revision: number;
        };
      };
      requestBody: {
        content: {
          "application/json": RestoreMenuRevisionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestoreMenuRevisionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/menu/draft": {
    /**
     * The draft of the portal's menu; without changes, what is published
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetMenuDraftAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Changes the draft of the portal's menu, and keeps what others changed in the meantime
     */
    patch: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": ChangeMenuDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChangeMenuDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/menu/draft/changes": {
    /**
     * The changes of the draft of the portal's menu after a version, the oldest first
     */
    get: {
      parameters: {
        query: {
          /**
           * the version that the caller has
           */
          since: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListMenuDraftChangesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/settings/menu/draft/undo": {
    /**
     * Takes back the caller's newest change of the draft of the portal's menu
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": UndoMenuChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UndoMenuChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/menu/draft/redo": {
    /**
     * Applies again what the caller has taken back in the draft of the portal's menu
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": RedoMenuChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RedoMenuChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/menu/draft/discard": {
    /**
     * Gives the draft of the portal's menu the content that is published
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": DiscardMenuDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DiscardMenuDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/settings/menu/draft/publish": {
    /**
     * What publishing the draft of the portal's menu would change
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SummarizeMenuPublishingAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Publishes the draft of the portal's menu: it becomes part of the settings
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": PublishMenuBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PublishMenuAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/bible/passage": {
    /**
     * A Bible passage by its reference, as people write it
     */
    get: {
      parameters: {
        query: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          /**
           * in English, Ukrainian or Arabic, such as `Ps 77:2-4`
           */
          reference: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": FindPassageAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/pages": {
    /**
     * The portal's pages with their drafts, in order
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListPagesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/pages/{alias}/publish": {
    /**
     * Publishes a page's draft, or the content of an older revision as the newest one
     */
    post: {
      parameters: {
        path: {
          alias: string;
        };
      };
      requestBody: {
        content: {
          "application/json": PublishPageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": EditablePage;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/pages/{alias}/unpublish": {
    /**
     * Unpublishes a page; its revisions stay
     */
    post: {
      parameters: {
        path: {
          alias: string;
        };
      };
      requestBody: {
        content: {
          "application/json": UnpublishPageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": EditablePage;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/previews": {
    /**
     * Creates a link that shows the draft of a page, an element or a whole course for a day
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreatePreviewLinkBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreatePreviewLinkAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * The links to a draft that still work, the newest first, at most 10
     */
    get: {
      parameters: {
        query: {
          /**
           * a page's alias or id, an element's id, or a course's path such as /courses/first-steps
           */
          id: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListPreviewLinksAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/previews/{linkId}": {
    /**
     * Makes a link to a draft stop working
     */
    delete: {
      parameters: {
        path: {
          linkId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RevokePreviewLinkAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/pages/{alias}/revisions": {
    /**
     * The revisions of a page, newest first
     */
    get: {
      parameters: {
        path: {
          alias: string;
        };
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListPageRevisionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/pages": {
    /**
     * The pages of the portal for their editors, also unpublished ones
     */
    get: {
      parameters: {
        query?: {
          /**
           * current (the default): not in the trash
           */
          filter?: "current" | "published" | "draft" | "changed" | "policies" | "trash";
          /**
           * in a title, in any language, or in an address
           */
          text?: string;
          /**
           * with texts in this language
           */
          textsLanguage?: string;
          /**
           * the number of rows; default: 50
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListEditedPagesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Creates an unpublished page, empty or from a starter
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreatePageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreatePageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/duplicate": {
    /**
     * Copies a page with its newest draft; the copy is unpublished
     */
    post: {
      parameters: {
        path: {
          alias: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DuplicatePageAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/copy-to-main": {
    /**
     * Gives the draft of the main page the newest content of this page
     */
    post: {
      parameters: {
        path: {
          alias: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CopyToMainPageAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}": {
    /**
     * Puts a page in the trash, where it can be restored for 30 days
     */
    delete: {
      parameters: {
        path: {
          alias: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": TrashPageAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/restore": {
    /**
     * Takes a page out of the trash, published if it was
     */
    post: {
      parameters: {
        path: {
          alias: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestorePageAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/draft/revisions": {
    /**
     * The stored revisions of a page, the newest first
     */
    get: {
      parameters: {
        path: {
          alias: string;
        };
        query?: {
          /**
           * the number of rows; default: 50
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListEditedPageRevisionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/draft/revisions/{revision}": {
    /**
     * A stored revision of a page
     */
    get: {
      parameters: {
        path: {
          alias: string;
          revision: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetEditedPageRevisionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/draft/revisions/{revision}/restore": {
    /**
     * Gives the draft of a page the content of an earlier revision; the caller can undo it
     */
    post: {
      parameters: {
        path: {
          alias: string;
          revision: number;
        };
      };
      requestBody: {
        content: {
          "application/json": RestoreEditedPageRevisionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestoreEditedPageRevisionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/draft": {
    /**
     * The draft of a page; without changes, what is published
     */
    get: {
      parameters: {
        path: {
          alias: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetEditedPageDraftAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Changes the draft of a page, and keeps what others changed in the meantime
     */
    patch: {
      parameters: {
        path: {
          alias: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ChangeEditedPageDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChangeEditedPageDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/draft/changes": {
    /**
     * The changes of the draft of a page after a version, the oldest first
     */
    get: {
      parameters: {
        path: {
          alias: string;
        };
        query: {
          /**
           * the version that the caller has
           */
          since: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListEditedPageDraftChangesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/draft/undo": {
    /**
     * Takes back the caller's newest change of the draft of a page
     */
    post: {
      parameters: {
        path: {
          alias: string;
        };
      };
      requestBody: {
        content: {
          "application/json": UndoEditedPageChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UndoEditedPageChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/draft/redo": {
    /**
     * Applies again what the caller has taken back in the draft of a page
     */
    post: {
      parameters: {
        path: {
          alias: string;
        };
      };
      requestBody: {
        content: {
          "application/json": RedoEditedPageChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RedoEditedPageChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/draft/discard": {
    /**
     * Gives the draft of a page the content that is published
     */
    post: {
      parameters: {
        path: {
          alias: string;
        };
      };
      requestBody: {
        content: {
          "application/json": DiscardEditedPageDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DiscardEditedPageDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/publish": {
    /**
     * What publishing a page would change for visitors, and what isn't finished yet
     */
    get: {
      parameters: {
        path: {
          alias: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetPagePublishSummaryAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/pages/{alias}/schedule": {
    /**
     * Plans to publish a page as it is now, instead of what was planned before; later edits don't change it
     */
    put: {
      parameters: {
        path: {
          alias: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SchedulePageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SchedulePageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Cancels the planned publication of a page
     */
    delete: {
      parameters: {
        path: {
          alias: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CancelPageScheduleAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/saved-sections": {
    /**
     * The saved sections, the newest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * occurs in the name
           */
          text?: string;
          /**
           * default: current
           */
          state?: "current" | "trash";
          /**
           * the number of rows; default: 200
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListSavedSectionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Saves blocks under a name
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreateSavedSectionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SavedSection;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        409: Failure<"SECTION-LIMIT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/saved-sections/{sectionId}": {
    /**
     * A saved section with its blocks
     */
    get: {
      parameters: {
        path: {
          sectionId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetSavedSectionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Gives a saved section another name
     */
    patch: {
      parameters: {
        path: {
          sectionId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": RenameSavedSectionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SavedSection;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Puts a saved section into the trash for 30 days
     */
    delete: {
      parameters: {
        path: {
          sectionId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DeleteSavedSectionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/saved-sections/{sectionId}/restore": {
    /**
     * Takes a saved section out of the trash
     */
    post: {
      parameters: {
        path: {
          sectionId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestoreSavedSectionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"SECTION-LIMIT">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/blocks": {
    /**
     * All kinds of blocks by category, with the schema and defaults of their properties
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListBlocksAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/media": {
    /**
     * The files of the media library, the newest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * occurs in the name or in a description
           */
          text?: string;
          kind?: "picture" | "audio" | "video" | "document";
          /**
           * only the file with this address; a picture by the address of any of its sizes
           */
          url?: string;
          /**
           * only pictures without a description in the primary language
           */
          isUndescribed?: "0" | "1" | "true" | "false";
          /**
           * only files that nothing shows now
           */
          isUnused?: "0" | "1" | "true" | "false";
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListMediaAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Adds a finished upload to the media library
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": AddMediaBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Media;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MEDIA-REFUSED" | "PICTURE-REFUSED" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/media/summary": {
    /**
     * How many files the media library has, and how much room they take
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetMediaSummaryAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/media/{mediaId}/uses": {
    /**
     * The places that show a file: published, planned, in drafts and in saved sections
     */
    get: {
      parameters: {
        path: {
          mediaId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListMediaUsesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/media/{mediaId}": {
    /**
     * Changes the name, descriptions, crop or focus of a file
     */
    patch: {
      parameters: {
        path: {
          mediaId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": UpdateMediaBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Media;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"UPLOAD-LIMIT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Puts a file that nothing uses into the trash for 30 days
     */
    delete: {
      parameters: {
        path: {
          mediaId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DeleteMediaAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"MEDIA-IN-USE">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/media/{mediaId}/restore": {
    /**
     * Takes a file out of the trash
     */
    post: {
      parameters: {
        path: {
          mediaId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestoreMediaAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/media/{mediaId}/replace": {
    /**
     * Shows a finished upload wherever a file is shown
     */
    post: {
      parameters: {
        path: {
          mediaId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ReplaceMediaBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Media;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MEDIA-REFUSED" | "PICTURE-REFUSED" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/media/{mediaId}/undo-replacement": {
    /**
     * Shows a replaced file again wherever the other one is shown
     */
    post: {
      parameters: {
        path: {
          mediaId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Media;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/media/uploads": {
    /**
     * Your uploads that haven't arrived completely, the newest first
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListUnfinishedUploadsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/media/uploads/{uploadId}": {
    /**
     * Deletes an unfinished upload of yours with its bytes
     */
    delete: {
      parameters: {
        path: {
          uploadId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DeleteUnfinishedUploadAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/media/{mediaId}/captions/{language}": {
    /**
     * Stores the captions of a recording in a language
     */
    put: {
      parameters: {
        path: {
          mediaId: string;
          language: string;
        };
      };
      requestBody: {
        content: {
          "application/json": PutCaptionsBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Media;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID" | "MEDIA-REFUSED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Gives the captions of a recording another language
     */
    patch: {
      parameters: {
        path: {
          mediaId: string;
          language: string;
        };
      };
      requestBody: {
        content: {
          "application/json": MoveCaptionsBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Media;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID" | "MEDIA-REFUSED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Removes the captions of a recording in a language
     */
    delete: {
      parameters: {
        path: {
          mediaId: string;
          language: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Media;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID" | "MEDIA-REFUSED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/translations/{language}/csv": {
    /**
     * The texts of a course's drafts with their translations, as a CSV file
     */
    get: {
      parameters: {
        path: {
          courseId: string;
          language: string;
        };
        query?: {
          /**
           * unfinished: only those that are missing or outdated
           */
          texts?: "all" | "unfinished";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "text/csv": string;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/translations/{language}/xliff": {
    /**
     * The texts of a course's drafts with their translations, as an XLIFF 2.0 file
     */
    get: {
      parameters: {
        path: {
          courseId: string;
          language: string;
        };
        query?: {
          /**
           * unfinished: only those that are missing or outdated
           */
          texts?: "all" | "unfinished";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/xliff+xml": string;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/translations/{language}": {
    /**
     * Writes the translations of a CSV or XLIFF file to a course's drafts
     */
    post: {
      parameters: {
        path: {
          courseId: string;
          language: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ImportTranslationBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ImportTranslationAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses": {
    /**
     * Creates an empty, unpublished course
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreateCourseBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateCourseAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * The courses and microcourses of the portal for their editors, also unpublished ones
     */
    get: {
      parameters: {
        query?: {
          /**
           * current (the default): neither archived nor in the trash
           */
          filter?: "current" | "published" | "draft" | "archived" | "trash";
          /**
           * in a title, in any language
           */
          text?: string;
          /**
           * with texts in this language
           */
          textsLanguage?: string;
          /**
           * the number of rows; default: 50
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListEditedCoursesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/sample": {
    /**
     * Creates an unpublished course with sample lessons and a test, to learn from
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateSampleCourseAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/elements": {
    /**
     * The elements that a course has or had, as their drafts are
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListEditedElementsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Adds an empty element to a course's draft
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": CreateElementBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateElementAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/translations": {
    /**
     * How much of a course's drafts is translated, in each language
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListCourseTranslationsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/elements/copy": {
    /**
     * Copies elements to the draft of another course, or moves them there
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": CopyElementsBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CopyElementsAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/draft/revisions": {
    /**
     * The stored revisions of a course, the newest first
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
        query?: {
          /**
           * the number of rows; default: 50
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListCourseRevisionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/draft/revisions/{revision}": {
    /**
     * A stored revision of a course
     */
    get: {
      parameters: {
        path: {
          courseId: string;
          revision: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetCourseRevisionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/draft/revisions/{revision}/restore": {
    /**
     * Gives the draft of a course the content of an earlier revision; the caller can undo it
     */
    post: {
      parameters: {
        path: {
          courseId: string;
          revision: number;
        };
      };
      requestBody: {
        content: {
          "application/json": RestoreCourseRevisionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestoreCourseRevisionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/draft": {
    /**
     * The draft of a course; without changes, what is published
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetCourseDraftAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Changes the draft of a course, and keeps what others changed in the meantime
     */
    patch: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ChangeCourseDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChangeCourseDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/draft/changes": {
    /**
     * The changes of the draft of a course after a version, the oldest first
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
        query: {
          /**
           * the version that the caller has
           */
          since: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListCourseDraftChangesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/draft/undo": {
    /**
     * Takes back the caller's newest change of the draft of a course
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": UndoCourseChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UndoCourseChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/draft/redo": {
    /**
     * Applies again what the caller has taken back in the draft of a course
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": RedoCourseChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RedoCourseChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/draft/discard": {
    /**
     * Gives the draft of a course the content that is published
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": DiscardCourseDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DiscardCourseDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/draft/revisions": {
    /**
     * The stored revisions of an element, the newest first
     */
    get: {
      parameters: {
        path: {
          elementId: string;
        };
        query?: {
          /**
           * the number of rows; default: 50
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListElementRevisionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/draft/revisions/{revision}": {
    /**
     * A stored revision of an element
     */
    get: {
      parameters: {
        path: {
          elementId: string;
          revision: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetElementRevisionAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/draft/revisions/{revision}/restore": {
    /**
     * Gives the draft of an element the content of an earlier revision; the caller can undo it
     */
    post: {
      parameters: {
        path: {
          elementId: string;
          revision: number;
        };
      };
      requestBody: {
        content: {
          "application/json": RestoreElementRevisionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestoreElementRevisionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/draft": {
    /**
     * The draft of an element; without changes, what is published
     */
    get: {
      parameters: {
        path: {
          elementId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetElementDraftAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Changes the draft of an element, and keeps what others changed in the meantime
     */
    patch: {
      parameters: {
        path: {
          elementId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ChangeElementDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChangeElementDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/draft/changes": {
    /**
     * The changes of the draft of an element after a version, the oldest first
     */
    get: {
      parameters: {
        path: {
          elementId: string;
        };
        query: {
          /**
           * the version that the caller has
           */
          since: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListElementDraftChangesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/draft/undo": {
    /**
     * Takes back the caller's newest change of the draft of an element
     */
    post: {
      parameters: {
        path: {
          elementId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": UndoElementChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UndoElementChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/draft/redo": {
    /**
     * Applies again what the caller has taken back in the draft of an element
     */
    post: {
      parameters: {
        path: {
          elementId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": RedoElementChangeBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RedoElementChangeAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"AUTHOR-CHANGED" | "NOTHING-TO-UNDO" | "UNDO-CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/draft/discard": {
    /**
     * Gives the draft of an element the content that is published
     */
    post: {
      parameters: {
        path: {
          elementId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": DiscardElementDraftBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DiscardElementDraftAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/publish": {
    /**
     * What publishing a course would change for learners, and what isn't finished yet
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetPublishSummaryAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Publishes a course with the drafts of its elements
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": PublishCourseBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PublishCourseAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/unpublish": {
    /**
     * Hides a course from learners; its content and everybody's progress stay
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UnpublishCourseAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/schedule": {
    /**
     * Plans to publish a course as it is now, instead of what was planned before; later edits don't change it
     */
    put: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SchedulePublishingBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SchedulePublishingAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT" | "AUTHOR-CHANGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Cancels the planned publication of a course
     */
    delete: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CancelScheduleAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/duplicate": {
    /**
     * Copies a course with the newest drafts of its elements; the copy is unpublished
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DuplicateCourseAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/archive": {
    /**
     * Takes a course out of all lists, or puts it back; people who have it keep it
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ArchiveCourseBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ArchiveCourseAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}": {
    /**
     * Puts a course in the trash, where it can be restored for 30 days
     */
    delete: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": TrashCourseAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * A course for its authors: also if unpublished, with hidden elements
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          /**
           * the course's secret, for callers without a role
           */
          secret?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetCreatorCourseAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/restore": {
    /**
     * Takes a course out of the trash, published if it was, with everybody's progress
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RestoreCourseAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/try": {
    /**
     * Grades answers to the draft of a test as if a learner had given them; stores nothing
     */
    post: {
      parameters: {
        path: {
          elementId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": TryTestBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Grade;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<
          | "INVALID"
          | "RESULTS-QUESTION-UNKNOWN"
          | "RESULTS-VARIANT-UNKNOWN"
          | "RESULTS-ARRANGEMENT-INCOMPLETE"
        >;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/elements/{elementId}/attempts": {
    /**
     * Gives a learner another attempt at a test with limited attempts
     */
    post: {
      parameters: {
        path: {
          userId: string;
          elementId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GiveAttemptAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"RESULTS-ATTEMPTS-UNLIMITED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/statistics": {
    /**
     * How learners answered a test or quiz: people by points, and how many chose what
     */
    get: {
      parameters: {
        path: {
          elementId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetTestStatisticsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/statistics/export": {
    /**
     * How many learners chose what in a test or quiz, as a CSV file
     */
    get: {
      parameters: {
        path: {
          elementId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "text/csv": string;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/journey": {
    /**
     * How many people opened a link, a lesson, an account, and finished a course
     */
    get: {
      parameters: {
        query?: {
          /**
           * 30 if it is left out
           */
          days?: "7" | "30" | "90" | "365";
          /**
           * a campaign; "": without any
           */
          source?: string;
          /**
           * a course's id
           */
          course?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetJourneyAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/journey/export": {
    /**
     * The journey as a CSV file
     */
    get: {
      parameters: {
        query?: {
          /**
           * 30 if it is left out
           */
          days?: "7" | "30" | "90" | "365";
          /**
           * a campaign; "": without any
           */
          source?: string;
          /**
           * a course's id
           */
          course?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "text/csv": string;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/mentors": {
    /**
     * The portal's mentors, with how each of them answers questions about a course
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListCourseMentorsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/mentors/{profileId}": {
    /**
     * Lets a mentor answer questions about a course
     */
    put: {
      parameters: {
        path: {
          courseId: string;
          /**
           * bo:{userId}
           */
          profileId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": AddCourseMentorBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": AddCourseMentorAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Lets a mentor no longer answer questions about a course
     */
    delete: {
      parameters: {
        path: {
          courseId: string;
          /**
           * bo:{userId}
           */
          profileId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RemoveCourseMentorAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"MENTORS-ONLY-COURSE">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/setup": {
    /**
     * How far the portal is set up
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetSetupAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Marks a step of the setup as done, or ends or begins the setup
     */
    patch: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": ChangeSetupBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChangeSetupAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/setup/starter": {
    /**
     * Fills the portal with the drafts of a starter, in its languages and with its name
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": StartFromBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": StartFromAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        409: Failure<"STARTER-RUNNING">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/setup/unpublished": {
    /**
     * The pages with drafts, the courses that were never published, and the menu's draft
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListUnpublishedContentAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/setup/publish": {
    /**
     * Publishes pages, courses and the menu together: all of them, or nothing
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": PublishContentBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PublishContentAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/blocks/prepare": {
    /**
     * Blocks as their views get them: with public properties and loaded data
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": PrepareBlocksBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PrepareBlocksAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/courses": {
    /**
     * The published courses in order, without microcourses
     */
    get: {
      parameters: {
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          /**
           * all: also returns each course's elements
           */
          rel?: "all" | "none";
          /**
           * false: unpublished ones, admins only
           */
          published?: "0" | "1" | "true" | "false";
          /**
           * has no effect: there are no groups, all courses are for everybody
           */
          onlyMyGroups?: "0" | "1" | "true" | "false";
          /**
           * true: leaves out hidden ones
           */
          exceptHidden?: "0" | "1" | "true" | "false";
          /**
           * has no effect: cached values are never outdated
           */
          cache?: "0" | "1" | "true" | "false";
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListCoursesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/microcourses": {
    /**
     * The published microcourses in order
     */
    get: {
      parameters: {
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          /**
           * all: also returns each course's elements
           */
          rel?: "all" | "none";
          /**
           * false: unpublished ones, admins only
           */
          published?: "0" | "1" | "true" | "false";
          /**
           * has no effect: there are no groups, all courses are for everybody
           */
          onlyMyGroups?: "0" | "1" | "true" | "false";
          /**
           * true: leaves out hidden ones
           */
          exceptHidden?: "0" | "1" | "true" | "false";
          /**
           * has no effect: cached values are never outdated
           */
          cache?: "0" | "1" | "true" | "false";
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListMicrocoursesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/reviews": {
    /**
     * The reviews of a course, newest first
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
        query?: {
          /**
           * the number of rows; default: 20
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListReviewsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/reviews/{reviewId}/hidden": {
    /**
     * Hides a review or shows it again; admins only
     */
    put: {
      parameters: {
        path: {
          courseId: string;
          reviewId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": HideReviewBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": HideReviewAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/gifts": {
    /**
     * The courses with a gift that learners can ask for
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListGiftsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}": {
    /**
     * An element for its authors, without its components
     */
    get: {
      parameters: {
        path: {
          elementId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          /**
           * the course's secret, for callers without a role
           */
          secret?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetCreatorElementAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/creator/elements/{elementId}/components": {
    /**
     * The components of an element: with right answers for authors by role, without them by secret
     */
    get: {
      parameters: {
        path: {
          elementId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          /**
           * the course's secret, for callers without a role
           */
          secret?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetCreatorElementComponentsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/orders": {
    /**
     * Creates an order of courses for a gateway; a repeat returns the same order
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": MakeOrderBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": OrderResult;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"PAYMENT-UNAVAILABLE">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/buy": {
    /**
     * Starts the checkout of a course; none if it is open already
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": BuyCourseBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": OrderResult;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"PAYMENT-UNAVAILABLE">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/orders/{orderId}": {
    /**
     * One of the caller's orders
     */
    get: {
      parameters: {
        path: {
          orderId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Order;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/orders": {
    /**
     * A user's orders, newest first, for admins and treasurers
     */
    get: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListUserOrdersAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}": {
    /**
     * A published course; rel=all adds the caller's progress and the page's components
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          rel?: "all" | "none";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetCourseAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/elements": {
    /**
     * The visible elements of a published course in order, with their state for the caller
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          rel?: "all" | "none";
          /**
           * hidden elements are never listed
           */
          visible?: "0" | "1" | "true" | "false";
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListCourseElementsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/elements/{elementId}": {
    /**
     * An element with its components, without the right answers
     */
    get: {
      parameters: {
        path: {
          elementId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          rel?: "all" | "none";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": OpenedElement;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/microcourses/{microcourseId}": {
    /**
     * A published microcourse, with its components if requested
     */
    get: {
      parameters: {
        path: {
          microcourseId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
          rel?: "all" | "none";
          withComponents?: "0" | "1" | "true" | "false";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Microcourse;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/users/{userId}/progress": {
    /**
     * A user's progress in the courses they have started, the latest first
     */
    get: {
      parameters: {
        path: {
          userId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListUserProgressAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/progress-records": {
    /**
     * Creates the caller's progress record in this portal, unless there is one
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": EnsureProgressRecordBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": EnsureProgressRecordAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/progress/upgrade": {
    /**
     * Updates the caller's progress to the present course; force writes it in any case
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": UpgradeCourseProgressBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": UpgradeCourseProgressAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"PROGRESS-BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/opened-element": {
    /**
     * The course's pointer: its element, and start, continue or finished
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetOpenedElementAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/variables": {
    /**
     * The caller's variables in a course, by name
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetCourseVariablesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Stores a variable of the caller in a course; the later write wins
     */
    put: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SetCourseVariableBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SetCourseVariableAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"PROGRESS-VARIABLE-INVALID" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"PROGRESS-BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/auth": {
    /**
     * Authorises the caller on a course after sign-in, and returns whether it is open to them
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DispatchCourseAuthAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/reviews/own": {
    /**
     * Saves the caller's review of a course they finished; an empty text deletes it
     */
    put: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": WriteReviewBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": WriteReviewAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"COURSE-UNFINISHED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"REVIEW-WRONG" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/certificate-requests": {
    /**
     * Asks for the certificate of a finished course; where the course gives one it is issued at once
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SendCertificateRequestBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SendCertificateRequestAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"COURSE-UNFINISHED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/courses/{courseId}/gift-requests": {
    /**
     * Asks for the gift of a course
     */
    post: {
      parameters: {
        path: {
          courseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SendGiftRequestBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SendGiftRequestAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"COURSE-UNFINISHED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/creator/requests": {
    /**
     * Certificate and gift requests, newest first; admins only
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
          kind?: "certificate" | "gift";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListAuthorRequestsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/elements/{elementId}/progress": {
    /**
     * Merges a device's state of an element into the caller's progress
     */
    put: {
      parameters: {
        path: {
          courseId: string;
          elementId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SetElementProgressBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SetElementProgressAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<
          | "PROGRESS-ELEMENT-CLOSED"
          | "PROGRESS-TEST-NOT-PASSED"
          | "PROGRESS-QUIZ-NOT-ANSWERED"
          | "PROGRESS-NOT-BEGUN"
        >;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"PROGRESS-BUSY" | "OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/interaction-results": {
    /**
     * Grades and stores the answer to one question or exercise of an element
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreateInteractionResultBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Grade;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"RESULTS-KEY-USED" | "RESULTS-ATTEMPTS-USED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<
          | "RESULTS-QUESTION-UNKNOWN"
          | "RESULTS-VARIANT-UNKNOWN"
          | "RESULTS-TEST-WHOLE"
          | "RESULTS-TEST-EACH"
          | "RESULTS-ARRANGEMENT-INCOMPLETE"
          | "INVALID"
        >;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/test-results": {
    /**
     * Grades and stores the answers of a whole test; passing finishes it
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreateTestResultBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateTestResultAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"RESULTS-KEY-USED" | "RESULTS-ATTEMPTS-USED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<
          | "RESULTS-QUESTION-UNKNOWN"
          | "RESULTS-VARIANT-UNKNOWN"
          | "RESULTS-TEST-WHOLE"
          | "RESULTS-TEST-EACH"
          | "RESULTS-ARRANGEMENT-INCOMPLETE"
          | "INVALID"
        >;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/quiz-results": {
    /**
     * Stores the answer to a quiz question; answering all of them finishes the quiz
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreateQuizResultBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateQuizResultAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"RESULTS-KEY-USED" | "RESULTS-ATTEMPTS-USED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<
          | "RESULTS-QUESTION-UNKNOWN"
          | "RESULTS-VARIANT-UNKNOWN"
          | "RESULTS-TEST-WHOLE"
          | "RESULTS-TEST-EACH"
          | "RESULTS-ARRANGEMENT-INCOMPLETE"
          | "INVALID"
          | "RESULTS-ONE-ANSWER"
        >;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/quiz-results/aggregate": {
    /**
     * How many people chose each answer of a quiz question
     */
    get: {
      parameters: {
        query: {
          /**
           * the id of the element with the question
           */
          dialogId: string;
          /**
           * the component id of the question
           */
          msgId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": AggregateQuizResultsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"RESULTS-QUESTION-UNKNOWN" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/test-results/identify": {
    /**
     * Moves this browser's anonymous test answers to the caller
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": IdentifyTestResultsBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": IdentifyTestResultsAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/quiz-results/identify": {
    /**
     * Moves this browser's anonymous quiz answers to the caller
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": IdentifyQuizResultsBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": IdentifyQuizResultsAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/certificates": {
    /**
     * The caller's certificates, newest first
     */
    get: {
      parameters: {
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListCertificatesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/certificates/{number}": {
    /**
     * Verifies a certificate by its number
     */
    get: {
      parameters: {
        path: {
          number: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Certificate;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Corrects the name on a certificate: owners three times, admins always
     */
    patch: {
      parameters: {
        path: {
          number: string;
        };
      };
      requestBody: {
        content: {
          "application/json": RenameCertificateBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": OwnCertificate;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CERTIFICATE-NAME-FINAL" | "CERTIFICATE-REVOKED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"CERTIFICATE-NAME-WRONG" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/certificates/{number}/revoked": {
    /**
     * Revokes a certificate or makes it valid again; admins only
     */
    put: {
      parameters: {
        path: {
          number: string;
        };
      };
      requestBody: {
        content: {
          "application/json": RevokeCertificateBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Certificate;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/work": {
    /**
     * Stores queued work of a device; returns an outcome per item; a repeated key has no effect
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": SyncWorkBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SyncWorkAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/video-events/{videoEventId}": {
    /**
     * A video event or webinar with its episodes
     */
    get: {
      parameters: {
        path: {
          /**
           * the element's id; for a block of a page {block}@{page}
           */
          videoEventId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetVideoEventAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/video-events/{videoEventId}/auth": {
    /**
     * Authorises the caller on a video event after sign-in, and on its course
     */
    post: {
      parameters: {
        path: {
          /**
           * the element's id; for a block of a page {block}@{page}
           */
          videoEventId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DispatchVideoEventAuthAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/forms/{formId}": {
    /**
     * A form's texts in the requested language, and its data source
     */
    get: {
      parameters: {
        path: {
          formId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": Form;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Creates or replaces a form; refuses an outdated version
     */
    put: {
      parameters: {
        path: {
          formId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": PutFormBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PutFormAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/data-sources/{dataSourceId}": {
    /**
     * A data source: its fields in the requested language, and the name of its collection
     */
    get: {
      parameters: {
        path: {
          dataSourceId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DataSource;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Creates or replaces a data source; refuses an outdated version
     */
    put: {
      parameters: {
        path: {
          dataSourceId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": PutDataSourceBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PutDataSourceAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/data-sources/{dataSourceId}/records": {
    /**
     * Stores a form's data in its data source; a repeat creates no second record
     */
    post: {
      parameters: {
        path: {
          dataSourceId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": CreateDataSourceRecordBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": FormRecord;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"CONSENT-MISSING" | "INVALID-FIELDS" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * The records of a data source, newest first; admins only
     */
    get: {
      parameters: {
        path: {
          dataSourceId: string;
        };
        query?: {
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListDataSourceRecordsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/data-sources/{dataSourceId}/fields/{fieldId}/options": {
    /**
     * Searches the options of a long select: from 3 characters on, at most 20 results
     */
    get: {
      parameters: {
        path: {
          dataSourceId: string;
          fieldId: string;
        };
        query: {
          search: string;
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SearchFieldOptionsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"FIELD-NOT-SEARCHED">;
        422: Failure<"INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/conversation": {
    /**
     * The caller's conversation with a mentor, and who answers
     */
    get: {
      parameters: {
        query?: {
          /**
           * messages before this one
           */
          before?: number;
          /**
           * one of `older` instead of the current conversation
           */
          olderId?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetOwnConversationAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Deletes the caller's conversation
     */
    delete: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": HideConversationAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/conversation/messages": {
    /**
     * Writes to a mentor; the first message finds one
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": SendQuestionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SendQuestionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        409: Failure<"NOBODY-ANSWERS">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<
          | "MESSAGE-WRONG"
          | "FILE-REFUSED"
          | "TOO-MANY-FILES"
          | "AGE-MISSING"
          | "PARENTAL-CONSENT-MISSING"
          | "INVALID"
        >;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/conversation/channels": {
    /**
     * The messengers in which the caller can talk to a mentor, and email
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListOwnChannelsAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/conversation/channel": {
    /**
     * Chooses where answers to the caller are sent, besides the portal
     */
    put: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": ChooseOwnChannelBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChooseOwnChannelAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CHANNEL-MISSING">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/conversation/read": {
    /**
     * Marks what the mentor wrote as read
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": MarkOwnConversationReadAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/conversation/another-mentor": {
    /**
     * Gives the caller another mentor, without a reason
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": AskForAnotherMentorAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"NOBODY-ANSWERS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/conversation/block": {
    /**
     * Blocks the mentor and closes the conversation
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": BlockMentorAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/conversation/reports": {
    /**
     * Reports a message of the caller's conversation to the leader
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": ReportMessageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ReportMessageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MESSAGE-WRONG" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox": {
    /**
     * The caller's conversations with learners, the longest wait first
     */
    get: {
      parameters: {
        query?: {
          view?: "mine" | "pool" | "others" | "closed";
          /**
           * in the learner's first name or in a message
           */
          text?: string;
          tag?: string;
          language?: string;
          /**
           * the number of rows; default: 30
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListInboxAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}": {
    /**
     * A conversation with a learner, for its mentor and for the mentors of its pool
     */
    get: {
      parameters: {
        path: {
          conversationId: string;
        };
        query?: {
          before?: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetThreadAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/read": {
    /**
     * Marks what the learner wrote as read
     */
    post: {
      parameters: {
        path: {
          conversationId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": MarkThreadReadAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/messages/{sequence}/release": {
    /**
     * Shows the links of a message from somebody new; only the conversation's mentor can
     */
    post: {
      parameters: {
        path: {
          conversationId: string;
          sequence: number;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ReleaseMessageAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/claim": {
    /**
     * Takes a conversation from the caller's pool; of several, exactly one gets it
     */
    post: {
      parameters: {
        path: {
          conversationId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ClaimConversationAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONVERSATION-TAKEN">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/tags": {
    /**
     * Sets the tags of a conversation; they are part of the learner's copy of their data
     */
    put: {
      parameters: {
        path: {
          conversationId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SetTagsBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SetTagsAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/assign": {
    /**
     * Gives a conversation to another mentor, or back to its pool
     */
    post: {
      parameters: {
        path: {
          conversationId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": AssignConversationBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": AssignConversationAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MENTOR-UNKNOWN" | "MESSAGE-WRONG" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/close": {
    /**
     * Closes a conversation; a new message opens it again
     */
    post: {
      parameters: {
        path: {
          conversationId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CloseConversationAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/reports": {
    /**
     * Reports a message of a learner to the leader
     */
    post: {
      parameters: {
        path: {
          conversationId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": FlagMessageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": FlagMessageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MESSAGE-WRONG" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/replies": {
    /**
     * Answers a learner; only the conversation's mentor can
     */
    post: {
      parameters: {
        path: {
          conversationId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ReplyToLearnerBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ReplyToLearnerAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"CONVERSATION-MERGED" | "REPLY-TOO-LATE" | "FILES-NOT-TAKEN">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MESSAGE-WRONG" | "FILE-REFUSED" | "TOO-MANY-FILES" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/notes": {
    /**
     * Adds a note for those who answer; it is part of the learner's copy of their data
     */
    post: {
      parameters: {
        path: {
          conversationId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": AddNoteBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": AddNoteAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MESSAGE-WRONG" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/saved-replies": {
    /**
     * The portal's saved replies
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListSavedRepliesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Saves a reply for all mentors; {name} and {mentor} stand for the two people
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": CreateSavedReplyBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateSavedReplyAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        409: Failure<"TOO-MANY-SAVED-REPLIES">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MESSAGE-WRONG" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/saved-replies/{replyId}": {
    /**
     * Deletes a saved reply
     */
    delete: {
      parameters: {
        path: {
          replyId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DeleteSavedReplyAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/mentor-profiles": {
    /**
     * The mentors for a course or page, at most 100; the campaign's come first
     */
    get: {
      parameters: {
        query?: {
          roles?: "mentor" | "mp-leader" | "mp-admin";
          courseId?: string;
          pageId?: string;
          utm_campaign?: string;
          utm_term?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListMentorProfilesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/mentor-profiles/{profileId}": {
    /**
     * What a mentor answers about, and in whose pool; for leaders
     */
    get: {
      parameters: {
        path: {
          /**
           * bo:{userId}
           */
          profileId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetMentorAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Changes what a mentor answers about, and in whose pool
     */
    put: {
      parameters: {
        path: {
          /**
           * bo:{userId}
           */
          profileId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ChangeMentorBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChangeMentorAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MENTOR-UNKNOWN" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/mentor-profiles/{profileId}/absence": {
    /**
     * Says until when a mentor gets no new conversations
     */
    put: {
      parameters: {
        path: {
          /**
           * bo:{userId}
           */
          profileId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SetAbsenceBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SetAbsenceAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/mentors-desk": {
    /**
     * Who waits for an answer, and who answers; for leaders
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetMentorsDeskAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/cases": {
    /**
     * Open cases, the oldest first; for leaders
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListCasesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/cases/{caseId}": {
    /**
     * A reported message and ten on either side; the audit log records who read it
     */
    get: {
      parameters: {
        path: {
          caseId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetCaseAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/cases/{caseId}/close": {
    /**
     * Closes a case with a note
     */
    post: {
      parameters: {
        path: {
          caseId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": CloseCaseBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CloseCaseAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MESSAGE-WRONG" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/mentor-chat": {
    /**
     * Whether the caller answers learners from their own Telegram
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": GetMentorChatAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Turns answering from the caller's own Telegram on or off
     */
    put: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": SetMentorChatBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SetMentorChatAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        409: Failure<"CHANNEL-MISSING">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/message-templates": {
    /**
     * The portal's message templates, as their messengers last described them
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListMessageTemplatesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/messenger-channels/{channel}/templates/fetch": {
    /**
     * Fetches a messenger's templates with their states
     */
    post: {
      parameters: {
        path: {
          channel: "telegram" | "whatsapp" | "wachatapi" | "twilio" | "viber" | "facebookmessenger";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": FetchMessageTemplatesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"TEMPLATES-UNREAD">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/inbox/{conversationId}/templates": {
    /**
     * Sends an approved template to a learner; only the conversation's mentor can
     */
    post: {
      parameters: {
        path: {
          conversationId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": SendTemplateBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SendTemplateAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"TEMPLATE-UNUSABLE" | "CONVERSATION-MERGED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"MESSAGE-WRONG" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/messenger-channels": {
    /**
     * The messengers and email, and what each still needs to carry conversations
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListMessengerChannelsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/messenger-channels/{channel}/test": {
    /**
     * Tests whether a messenger or email is set up
     */
    post: {
      parameters: {
        path: {
          channel:
            | "email"
            | "telegram"
            | "whatsapp"
            | "wachatapi"
            | "twilio"
            | "viber"
            | "facebookmessenger";
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChannelTest;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/messenger-channels/email/secret": {
    /**
     * Creates the secret that a mail service needs; it replaces the old one
     */
    post: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": CreateEmailSecretAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<
          "AUTH-DENY" | "FRESH-PROOF-MISSING" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/courses/{courseId}/discussions": {
    /**
     * The elements of a course with an active discussion, in order, at most 100
     */
    get: {
      parameters: {
        path: {
          courseId: string;
        };
        query?: {
          /**
           * one of the portal's languages
           */
          language?: string;
          /**
           * the same as language
           */
          lang?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListDiscussionElementsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/discussions/{discussionId}/messages": {
    /**
     * The messages of a discussion with their first replies; with parentId, all replies
     */
    get: {
      parameters: {
        path: {
          discussionId: string;
        };
        query?: {
          /**
           * default: newest; replies: oldest first
           */
          order?: "newest" | "oldest";
          parentId?: string;
          /**
           * the number of rows; default: 100
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListDiscussionMessagesAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        404: Failure<"NOT-FOUND">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Writes a message or a reply in a discussion
     */
    post: {
      parameters: {
        path: {
          discussionId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": PostDiscussionMessageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PostDiscussionMessageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<
          "AUTH-DENY" | "DISCUSSION-MUTED" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        409: Failure<"DISCUSSION-CLOSED" | "DISCUSSION-OWN-FIRST">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"DISCUSSION-MESSAGE-EMPTY" | "DISCUSSION-MESSAGE-LONG" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/discussion-messages/{messageId}": {
    /**
     * Changes the text of the caller's own message, for 15 minutes
     */
    patch: {
      parameters: {
        path: {
          messageId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": EditDiscussionMessageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": EditDiscussionMessageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<
          "AUTH-DENY" | "DISCUSSION-MUTED" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        409: Failure<"DISCUSSION-CLOSED" | "DISCUSSION-EDIT-OVER">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"DISCUSSION-MESSAGE-EMPTY" | "DISCUSSION-MESSAGE-LONG" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
    /**
     * Deletes the caller's own message; replies to it stay
     */
    delete: {
      parameters: {
        path: {
          messageId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DeleteDiscussionMessageAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/discussion-messages/{messageId}/reactions/{kind}": {
    /**
     * Gives a reaction to a message, or takes it back
     */
    put: {
      parameters: {
        path: {
          messageId: string;
          kind: "heart" | "amen" | "pray";
        };
      };
      requestBody: {
        content: {
          "application/json": SetDiscussionReactionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SetDiscussionReactionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<
          "AUTH-DENY" | "DISCUSSION-MUTED" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED"
        >;
        404: Failure<"NOT-FOUND">;
        409: Failure<"DISCUSSION-CLOSED" | "DISCUSSION-OWN-FIRST">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/discussion-messages/{messageId}/reports": {
    /**
     * Reports a message to the moderators, if the portal has moderation
     */
    post: {
      parameters: {
        path: {
          messageId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ReportDiscussionMessageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ReportDiscussionMessageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"DISCUSSION-REASON" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/discussion-queue": {
    /**
     * Messages for moderators: those that wait, were reported, are hidden, or all
     */
    get: {
      parameters: {
        query?: {
          /**
           * default: waiting
           */
          view?: "waiting" | "reported" | "all" | "hidden";
          /**
           * the number of rows; default: 50
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListDiscussionQueueAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/discussion-messages/{messageId}/moderation": {
    /**
     * Shows a message, or hides it with a reason; its reports are then handled
     */
    put: {
      parameters: {
        path: {
          messageId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ModerateDiscussionMessageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ModerateDiscussionMessageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"DISCUSSION-REASON" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/discussion-messages/{messageId}/highlight": {
    /**
     * Shows a message at the top of its discussion, or takes it from there
     */
    put: {
      parameters: {
        path: {
          messageId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": HighlightDiscussionMessageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": HighlightDiscussionMessageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/discussion-messages/{messageId}/mentor": {
    /**
     * Passes a learner's message to a mentor, as a question in their conversation
     */
    put: {
      parameters: {
        path: {
          messageId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": PassDiscussionMessageBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PassDiscussionMessageAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        409: Failure<"NOBODY-ANSWERS">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/discussions/{discussionId}": {
    /**
     * Closes a discussion, or lets learners read it only after their own answer
     */
    patch: {
      parameters: {
        path: {
          discussionId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ChangeDiscussionBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ChangeDiscussionAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/discussion-writers/{userId}/mute": {
    /**
     * Stops a member from writing in discussions, or lets them write again
     */
    put: {
      parameters: {
        path: {
          userId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": MuteDiscussionWriterBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": MuteDiscussionWriterAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"DISCUSSION-REASON" | "INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/prayer-requests": {
    /**
     * The prayer requests that everyone may read, the newest first
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListPrayerRequestsAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
    /**
     * Sends a prayer request; nobody but moderators reads it until one of them shows it
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": SendPrayerRequestBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SendPrayerRequestAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"PRAYER-EMPTY" | "PRAYER-LONG" | "CONSENT-MISSING" | "INVALID">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/prayer-requests/{requestId}/prayers": {
    /**
     * Counts that the caller has prayed for a request, each account or browser once
     */
    post: {
      parameters: {
        path: {
          requestId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": PrayForRequestAnswer;
          };
        };
        401: Failure<"TOKEN-BAD">;
        403: Failure<"BLOCKED" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        429: Failure<"TOO-MANY-ATTEMPTS">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/prayer-queue": {
    /**
     * Prayer requests for moderators: those that wait, for the team, shown or hidden
     */
    get: {
      parameters: {
        query?: {
          /**
           * default: held
           */
          view?: "held" | "team" | "shown" | "hidden";
          /**
           * the number of rows; default: 50
           */
          limit?: number;
          /**
           * from the Link header (rel="next") of the previous page
           */
          cursor?: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListPrayerQueueAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/prayer-requests/{requestId}/moderation": {
    /**
     * Shows a prayer request to everyone, leaves it to the team, or hides it
     */
    put: {
      parameters: {
        path: {
          requestId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": ModeratePrayerRequestBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ModeratePrayerRequestAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/prayer-requests/{requestId}": {
    /**
     * Deletes a prayer request for good
     */
    delete: {
      parameters: {
        path: {
          requestId: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": DeletePrayerRequestAnswer;
          };
        };
        401: Failure<"SIGN-IN-FIRST" | "TOKEN-BAD">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        404: Failure<"NOT-FOUND">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
  "/studio/search": {
    /**
     * Finds courses, pages, people, settings and texts by words, as the studio's search does
     */
    get: {
      parameters: {
        query: {
          query: string;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": SearchStudioAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/languages": {
    /**
     * The portal's languages in their order, with what exists in each
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListLanguagesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/policies": {
    /**
     * The portal's policies with their versions, and how many people agreed
     */
    get: {
      parameters: {};
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": ListPoliciesAnswer;
          };
        };
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING">;
        500: Failure<"INTERNAL">;
        503: Failure<"UNAVAILABLE">;
      };
    };
  };
  "/policies/renew": {
    /**
     * Raises the policies' version: everyone is asked for consent at their next sign-in
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": RenewPoliciesBody;
        };
      };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            "application/json": RenewPoliciesAnswer;
          };
        };
        400: Failure<"BAD-JSON">;
        401: Failure<"TOKEN-BAD" | "SIGN-IN-FIRST">;
        403: Failure<"AUTH-DENY" | "BLOCKED" | "SECOND-STEP-MISSING" | "ORIGIN-REFUSED">;
        409: Failure<"CONFLICT">;
        413: Failure<"TOO-LARGE">;
        415: Failure<"NOT-JSON">;
        422: Failure<"INVALID">;
        500: Failure<"INTERNAL">;
        503: Failure<"OUTCOME-UNKNOWN" | "UNAVAILABLE">;
      };
    };
  };
}
export interface GetSettingsAnswer {
  title: string;
  registration: {
    callToAction: {
      [k: string]: string;
    };
    type: string;
    googleOneTap: boolean;
    email: boolean;
    google: boolean;
    facebook: boolean;
    messengers: boolean;
    anonymous: boolean;
    phone: boolean;
    passkey: boolean;
    swapPopups: boolean;
    fields: {
      uid: string;
      id: string;
      name: {
        [k: string]: string;
      };
      type: string;
      props: {
        [k: string]: unknown;
      };
      validation: {
        required?: boolean;
        email?: boolean;
        minLength?: number;
        maxLength?: number;
        regexp?: string;
        phone?: boolean;
      };
      active: boolean;
      defaultValue?: string;
      unrequirable: boolean;
      unactivable: boolean;
    }[];
    passwordMinLength: number;
  };
  type: "mono" | "multi";
  course: {
    id: string;
  };
  i18n: {
    langs: string[];
    primaryLang: string;
  };
  timeZone: string;
  logo: {
    [k: string]: string;
  };
  logoWithText: {
    [k: string]: string;
  };
  theme: {
    color: string;
    textFont: string;
    titleFont: string;
    componentBorderRadius: number;
    button: {
      type: "gradient" | "flat" | "outline";
      borderRadius: number;
    };
  };
  css: string;
  favicon: string;
  scripts: string[];
  host: string;
  popupsColor: string;
  navigation: {
    enabled: boolean;
    type: "vertical" | "horizontal";
    theme: "dark" | "light";
    items: {
      id: string;
      title: {
        [k: string]: string;
      };
      link?: string;
      page?: {
        alias: string;
        published: boolean;
      };
      icon?: string;
      openInNewTab: boolean;
      componentId?: string;
      hidden: boolean;
      children: {
        id: string;
        title: {
          [k: string]: string;
        };
        link?: string;
        page?: {
          alias: string;
          published: boolean;
        };
        icon?: string;
        openInNewTab: boolean;
        componentId?: string;
        hidden: boolean;
      }[];
    }[];
  };
  integrations: {
    whatsapp: {
      endpoint: string;
    };
    telegram: {
      endpoint: string;
    };
    viber: {
      endpoint: string;
    };
    facebook: {
      endpoint: string;
    };
    telegramBot: string;
    viberBot: string;
    messenger: string;
    banner: {
      title: {
        [k: string]: string;
      };
      link: string;
      visible: boolean;
    };
    radio: {
      visible: boolean;
      stream: string;
    };
    donation: {
      campaign: string;
      menuButton: boolean;
      footerButton: boolean;
    };
  };
  certificates: {
    offered: boolean;
    signedBy: string;
    role: {
      [k: string]: string;
    };
  };
  authMigration: boolean;
  gdpr: boolean;
  network: string;
  uid: string;
  template: string;
  contacts: {
    phone: string;
    email: string;
    viber: string;
    telegram: string;
    whatsapp: string;
    facebook: string;
    address: string;
    skype: string;
    coordinates: string;
    description: {
      [k: string]: string;
    };
  };
  socials: {
    [k: string]: string;
  };
  mentorConnectionType: string;
  organization: {
    id: string;
    bibleIntegration: boolean;
  };
  environmentsConnection: {
    type: string;
    title: string;
    image: string;
  };
  seo: {
    title: {
      [k: string]: string;
    };
    description: {
      [k: string]: string;
    };
    keywords: {
      [k: string]: string;
    };
  };
  og: {
    image: string;
  };
  regions: {
    id: string;
    name: {
      [k: string]: string;
    };
  }[];
  userManagement: {
    allowChangePersonalInfo: boolean;
  };
  payments: {
    liqpay: boolean;
    wayforpay: boolean;
    wayforpayDomain: string;
  };
  version: number;
}
export interface UpdateSettingsBody {
  settings: {
    [k: string]: unknown;
  };
  /**
   * the version that was changed
   */
  version?: number;
}
export interface UpdateSettingsAnswer {
  settings: {
    [k: string]: unknown;
  };
  version: number;
}
export interface Portal {
  id: string;
  name: string;
  title: string;
  host: string;
  /**
   * the URL of this request
   */
  url: string;
  type: "mono" | "multi";
  course: {
    id: string;
  };
  langs: string[];
  primaryLang: string;
}
export interface ListChildPortalsAnswer {
  environments: {
    id: string;
    name: string;
    host: string;
  }[];
}
export interface ListAuditLogAnswer {
  entries: {
    id: string;
    /**
     * ISO instant
     */
    at: string;
    /**
     * a user's id, or system for a command
     */
    actor: string;
    actorName: string;
    action: string;
    subject: {
      type: string;
      id: string;
    };
    /**
     * the name of the user who was changed, or empty
     */
    subjectName: string;
    before: {
      [k: string]: unknown;
    };
    after: {
      [k: string]: unknown;
    };
    detail: {
      [k: string]: unknown;
    };
  }[];
}
export interface ListDeletedPortalsAnswer {
  portals: {
    id: string;
    portalId: string;
    name: string;
    /**
     * its main host
     */
    host: string;
    /**
     * a user's id, or system for a command
     */
    deletedBy: string;
    deletedByName: string;
    /**
     * ISO instant
     */
    deletedAt: string;
    /**
     * how many rows of each table were deleted with it
     */
    rowCounts: {
      [k: string]: number;
    };
  }[];
}
export interface ListLiveEventsAnswer {
  /**
   * those that the caller may read
   */
  topics: string[];
  events: {
    id: string;
    topic: string;
  }[];
  /**
   * too much has happened: load everything again
   */
  mustReload: boolean;
  now: string;
}
export interface LoginBody {
  email: string;
  password: string;
  /**
   * whether the user agreed to the policy and the terms; required at the first sign-in if the portal asks for it
   */
  agreed?: boolean;
}
export interface Session {
  /**
   * only if the client asked for it
   */
  accessToken?: string;
  /**
   * only if the client asked for it
   */
  refreshToken?: string;
  userId: string;
}
export interface LoginWithUsernameBody {
  username: string;
  password: string;
  /**
   * whether the user agreed to the policy and the terms; required at the first sign-in if the portal asks for it
   */
  agreed?: boolean;
}
export interface RegisterBody {
  /**
   * values by field id; only the portal's registration fields are read
   */
  registerData?: {
    [k: string]: unknown;
  };
  /**
   * values by field id; only the portal's registration fields are read
   */
  signUpData?: {
    [k: string]: unknown;
  };
  /**
   * role, website and environmentId; ignored: the server decides
   */
  options?: {
    [k: string]: unknown;
  };
  /**
   * whether the user agreed to the policy and the terms; required at the first sign-in if the portal asks for it
   */
  agreed?: boolean;
}
export interface ListSessionsAnswer {
  sessions: {
    id: string;
    userAgent: string | null;
    openedAt: string;
    usedAt: string;
    current: boolean;
  }[];
}
export interface RefreshTokensBody {
  refreshToken?: string;
}
export interface Tokens {
  /**
   * only if the client asked for it
   */
  accessToken?: string;
  /**
   * only if the client asked for it
   */
  refreshToken?: string;
}
export interface SignOutAnswer {}
export interface IsRegisteredBody {
  phone?: string;
  email?: string;
}
export interface IsRegisteredAnswer {
  exists: boolean;
}
export interface CreateInviteCodeBody {
  type?: "phone-verification" | "phone-login";
  phone: string;
  /**
   * ignored: the host decides
   */
  lpId?: string;
}
export interface CreateInviteCodeAnswer {
  /**
   * false: the gateway did not accept the message
   */
  success: boolean;
}
export interface VerifyPhoneBody {
  phone: string;
  /**
   * an integer, or the six digits as a text
   */
  code: number | string;
}
export interface VerifyPhoneAnswer {
  verified: boolean;
}
export interface LoginWithPhoneBody {
  phone: string;
  code: number | string;
  /**
   * whether the user agreed to the policy and the terms
   */
  agreed?: boolean;
}
export interface EndSessionAnswer {}
export interface SignOutEverywhereAnswer {
  ended: number;
}
export interface SignInWithQuickTokenBody {
  quickToken: string;
}
export interface RegisterDiscipleBody {
  analytics?: {
    utm?: {
      [k: string]: string;
    };
  };
}
export interface RegisterDiscipleAnswer {
  userId: string;
  roles: string[];
}
export interface UpdateMentorDataBody {
  courseId?: string;
  pageId?: string;
}
export interface UpdateMentorDataAnswer {
  mentorData: {
    [k: string]: string;
  };
}
export interface ListBlockedAttemptsAnswer {
  attempts: {
    limit: string;
    subject: string;
    clientAddress: string;
    count: number;
    firstAt: string;
    lastAt: string;
  }[];
}
export interface TestSignInServiceAnswer {
  service: "google" | "facebook";
  state: "no-keys" | "works" | "refused" | "wrong-address" | "no-answer";
  /**
   * the names of the keys that are missing
   */
  missingKeys: string[];
}
export interface ExchangePopupTokenBody {
  connection: "google" | "facebook";
  accessToken: string;
  /**
   * whether the user agreed to the policy and the terms
   */
  agreed?: boolean;
}
export interface StartOneTapAnswer {
  clientId: string;
  script: string;
  nonce: string;
}
export interface ExchangeOneTapTokenBody {
  credential: string;
  /**
   * whether the user agreed to the policy and the terms
   */
  agreed?: boolean;
}
export interface GetLocationAnswer {
  countryName: string;
  city: string;
}
export interface StartMessengerLoginBody {
  messenger: "whatsapp" | "telegram" | "viber" | "facebookmessenger";
  /**
   * a path on this portal
   */
  returnTo?: string;
  /**
   * whether the user agreed to the policy and the terms
   */
  agreed?: boolean;
  /**
   * the password or an emailed code; required if signed in
   */
  proof?: string;
}
export interface MessengerLogin {
  id: string;
  messenger: "whatsapp" | "telegram" | "viber" | "facebookmessenger";
  /**
   * started here, seen in the chat, approved or refused there
   */
  stage: "started" | "seen" | "approved" | "refused" | "spent";
  /**
   * the number to choose in the chat
   */
  number: string;
  /**
   * opens the chat with the portal's bot
   */
  link: string;
  /**
   * what to write to the bot if the link doesn't include it
   */
  command: string;
  /**
   * epoch milliseconds
   */
  expiresAt: number;
  /**
   * the bot has given a code to type in here
   */
  hasBotCode: boolean;
}
export interface ClaimMessengerLoginBody {
  code?: string;
}
export interface SendResetPasswordEmailBody {
  email: string;
  /**
   * ignored: the server knows it
   */
  website?: string;
  /**
   * ignored: the host decides
   */
  environmentId?: string;
}
export interface SendResetPasswordEmailAnswer {
  state: "ok";
}
export interface ResetPasswordBody {
  password: string;
  token: string;
}
export interface ResetPasswordAnswer {
  state: "ok";
}
export interface SendVerificationCodeAnswer {}
export interface VerifyEmailBody {
  code: string;
}
export interface VerifyEmailAnswer {
  verified: true;
}
export interface ListNotificationsAnswer {
  notifications: {
    id: string;
    kind:
      | "welcome"
      | "new-device"
      | "linked"
      | "email-released"
      | "course-finished"
      | "deletion-undone"
      | "data-copy-ready"
      | "certificate-ready"
      | "payment-received"
      | "event-reminder"
      | "new-lesson"
      | "mentor-answered"
      | "question-waiting"
      | "conversation-merged"
      | "question-late"
      | "team-question-late"
      | "case-opened"
      | "discussion-reply"
      | "publishing-failed"
      | "page-publishing-failed";
    detail: {
      [k: string]: string;
    };
    createdAt: string;
    read: boolean;
  }[];
}
export interface MarkNotificationsReadBody {
  notificationId?: string;
}
export interface MarkNotificationsReadAnswer {
  marked: number;
}
export interface GetNotificationPreferencesAnswer {
  /**
   * what reaches the caller, and where
   */
  choices: {
    "mentor-answers": {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    replies: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    lessons: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    reminders: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    certificates: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    payments: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    questions: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
  };
  quietHours: {
    /**
     * minutes after midnight
     */
    from: number;
    /**
     * minutes after midnight
     */
    to: number;
  } | null;
  /**
   * an IANA name
   */
  timeZone: string;
  /**
   * one email a day instead of many
   */
  digest: boolean;
  /**
   * notices show no names and no words of a message
   */
  discreet: boolean;
}
export interface UpdateNotificationPreferencesBody {
  choices: {
    "mentor-answers"?: {
      portal?: boolean;
      email?: boolean;
      messenger?: boolean;
      push?: boolean;
    };
    replies?: {
      portal?: boolean;
      email?: boolean;
      messenger?: boolean;
      push?: boolean;
    };
    lessons?: {
      portal?: boolean;
      email?: boolean;
      messenger?: boolean;
      push?: boolean;
    };
    reminders?: {
      portal?: boolean;
      email?: boolean;
      messenger?: boolean;
      push?: boolean;
    };
    certificates?: {
      portal?: boolean;
      email?: boolean;
      messenger?: boolean;
      push?: boolean;
    };
    payments?: {
      portal?: boolean;
      email?: boolean;
      messenger?: boolean;
      push?: boolean;
    };
    questions?: {
      portal?: boolean;
      email?: boolean;
      messenger?: boolean;
      push?: boolean;
    };
  };
  quietHours: {
    /**
     * minutes after midnight
     */
    from: number;
    /**
     * minutes after midnight
     */
    to: number;
  } | null;
  /**
   * an IANA name
   */
  timeZone: string;
  /**
   * one email a day instead of many
   */
  digest: boolean;
  /**
   * notices show no names and no words of a message
   */
  discreet: boolean;
}
export interface UpdateNotificationPreferencesAnswer {
  /**
   * what reaches the caller, and where
   */
  choices: {
    "mentor-answers": {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    replies: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    lessons: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    reminders: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    certificates: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    payments: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
    questions: {
      portal: boolean;
      email: boolean;
      messenger: boolean;
      push: boolean;
    };
  };
  quietHours: {
    /**
     * minutes after midnight
     */
    from: number;
    /**
     * minutes after midnight
     */
    to: number;
  } | null;
  /**
   * an IANA name
   */
  timeZone: string;
  /**
   * one email a day instead of many
   */
  digest: boolean;
  /**
   * notices show no names and no words of a message
   */
  discreet: boolean;
}
export interface StopNotificationTopicBody {
  topic:
    | "mentor-answers"
    | "replies"
    | "lessons"
    | "reminders"
    | "certificates"
    | "payments"
    | "questions";
}
export interface StopNotificationTopicAnswer {}
export interface GetPushSubscriptionAnswer {
  /**
   * the key that browsers subscribe with, in base64url
   */
  publicKey: string;
  /**
   * whether the caller's browser wants push messages
   */
  isOn: boolean;
}
export interface SavePushSubscriptionBody {
  /**
   * a public https address
   */
  endpoint: string;
  keys: {
    /**
     * 65 bytes in base64url
     */
    p256dh: string;
    /**
     * 16 bytes in base64url
     */
    auth: string;
  };
}
export interface SavePushSubscriptionAnswer {
  /**
   * the key that browsers subscribe with, in base64url
   */
  publicKey: string;
  /**
   * whether the caller's browser wants push messages
   */
  isOn: boolean;
}
export interface RemovePushSubscriptionAnswer {
  /**
   * the key that browsers subscribe with, in base64url
   */
  publicKey: string;
  /**
   * whether the caller's browser wants push messages
   */
  isOn: boolean;
}
export interface ProveIdentityBody {
  proof: string;
}
export interface ResetSecondStepAnswer {}
export interface ListStaffAnswer {
  staff: {
    userId: string;
    name: string;
    roles: string[];
    /**
     * has an authenticator app or a passkey
     */
    hasSecondStep: boolean;
  }[];
}
export interface CountSignInMethodsAnswer {
  people: number;
  /**
   * active in the last 30 days
   */
  recentlyActive: number;
  /**
   * there are more people than were looked at
   */
  isPartial: boolean;
  methods: {
    /**
     * "messengers": any of them
     */
    method: string;
    people: number;
    /**
     * used it in the last 30 days; null: not stored
     */
    recent: number | null;
  }[];
  /**
   * how the sign-ins of the last 30 days ended, without those that limits blocked
   */
  results: {
    method: string;
    succeeded: number;
    /**
     * wrong proofs, and codes or services that didn't work
     */
    failed: number;
    lastSucceededOn: string | null;
    lastFailedOn: string | null;
  }[];
  /**
   * in the last 30 days
   */
  blockedAttempts: number;
}
export interface ListPeopleAnswer {
  people: {
    userId: string;
    /**
     * false: a temporary account
     */
    isRegistered: boolean;
    name: string;
    email: string | null;
    phone: string | null;
    picture: string;
    roles: string[];
    blockedAt: string | null;
    mentor: {
      userId: string;
      name: string;
    } | null;
    /**
     * ISO instant
     */
    joinedAt: string;
    /**
     * ISO instant, to the hour
     */
    lastActiveAt: string;
  }[];
}
export interface RequestDataCopyAnswer {
  id: string;
  status: "waiting" | "working" | "ready" | "failed";
  /**
   * how many of its parts are done
   */
  done: number;
  total: number;
  /**
   * the size of the file; 0 until it is ready
   */
  bytes: number;
  /**
   * ISO instant
   */
  requestedAt: string;
  /**
   * ISO instant
   */
  expiresAt: string | null;
}
export interface GetDataCopyAnswer {
  copy: {
    id: string;
    status: "waiting" | "working" | "ready" | "failed";
    /**
     * how many of its parts are done
     */
    done: number;
    total: number;
    /**
     * the size of the file; 0 until it is ready
     */
    bytes: number;
    /**
     * ISO instant
     */
    requestedAt: string;
    /**
     * ISO instant
     */
    expiresAt: string | null;
  } | null;
}
export interface CreateDataCopyLinkAnswer {
  path: string;
}
export interface GetUserSignInAnswer {
  methods: {
    hasPassword: boolean;
    isEmailVerified: boolean;
    isPhoneVerified: boolean;
    services: {
      method: string;
      usedAt: string;
    }[];
    /**
     * authenticator apps and passkeys
     */
    secondSteps: number;
  };
  sessions: {
    id: string;
    userAgent: string | null;
    openedAt: string;
    usedAt: string;
    current: boolean;
  }[];
}
export interface EndUserSessionAnswer {
  /**
   * how many sessions were ended
   */
  ended: number;
}
export interface EndUserSessionsAnswer {
  /**
   * how many sessions were ended
   */
  ended: number;
}
export interface GrantRoleBody {
  role:
    | "envmgr-admin"
    | "mp-admin"
    | "editor"
    | "translator"
    | "mentor"
    | "mp-leader"
    | "moderator"
    | "treasurer";
  /**
   * the languages of a translator
   *
   * @maxItems 50
   */
  languages?: string[];
}
export interface GrantRoleAnswer {
  userId: string;
  roles: string[];
}
export interface RevokeRoleAnswer {
  userId: string;
  roles: string[];
}
export interface BlockUserBody {
  /**
   * for the audit log; the user doesn't see it
   */
  reason?: string;
}
export interface BlockUserAnswer {
  userId: string;
  blockedAt: string;
}
export interface UnblockUserAnswer {
  userId: string;
}
export interface DeleteUserAnswer {
  userId: string;
  /**
   * when the data is erased, ISO instant
   */
  erasedAt: string;
}
export interface Person {
  id: string;
  email: string | null;
  phone: string | null;
  complete: boolean;
  /**
   * session: an account without a registration
   */
  status: "registered" | "session";
  roles: string[];
  profile: {
    /**
     * bo:{userId}
     */
    id: string;
    firstName: string;
    lastName: string;
    additional?: string;
    age?: string;
    avatar: {
      url: string;
      id: string;
    } | null;
    family_name: string;
    given_name: string;
    locale: string;
    name: string;
    nickname: string;
    picture: string;
    sub: string;
    updated_at: string;
  };
  /**
   * answers to the portal's own registration fields, by field id
   */
  registration: {
    [k: string]: string;
  };
  /**
   * only for registered users
   */
  core?: {
    email: string | null;
    phone: string | null;
    complete: boolean;
    region: string | null;
    city: string | null;
    countryId: string | null;
  };
  deletion: {
    environmentId: string;
  }[];
  blocks: {
    environmentId: string;
    blockedAt: string;
  }[];
  /**
   * method|value
   */
  links: string[];
  gdpr: {
    cookies: {
      analytics: boolean;
    };
  };
  learning: {
    environments: string[];
  };
  analytics: {
    utm: {
      [k: string]: string;
    }[];
  };
  chat: {
    connections: {
      environmentId: string;
      type: string;
      mentorId: string;
    }[];
  };
  organizations: {
    id: string;
  }[];
}
export interface SetUserFieldsBody {
  analytics?: {
    utm: {
      utm_source: string;
      utm_campaign: string;
      utm_medium?: string;
      utm_content?: string;
      utm_term?: string;
    };
  };
  core?: {
    region?: string;
    city?: string;
    countryId?: string;
  };
  gdpr?: {
    cookies: {
      analytics: boolean;
    };
  };
}
export interface RestoreUserAnswer {
  userId: string;
}
export interface CreateInvitationBody {
  role:
    | "envmgr-admin"
    | "mp-admin"
    | "editor"
    | "translator"
    | "mentor"
    | "mp-leader"
    | "moderator"
    | "treasurer";
  /**
   * only the account that has verified this email can accept; default: a link
   */
  email?: string;
  /**
   * the languages of a translator
   *
   * @maxItems 50
   */
  languages?: string[];
  /**
   * how long it works
   */
  days?: number;
}
export interface CreateInvitationAnswer {
  id: string;
  /**
   * the link to pass on; null if it was emailed
   */
  url: string | null;
  expiresAt: string;
}
export interface ListInvitationsAnswer {
  invitations: {
    id: string;
    role:
      | "envmgr-admin"
      | "mp-admin"
      | "editor"
      | "translator"
      | "mentor"
      | "mp-leader"
      | "moderator"
      | "treasurer";
    languages: string[];
    email: string | null;
    status: "open" | "accepted" | "revoked" | "expired";
    /**
     * a user id, or system
     */
    invitedBy: string;
    invitedByName: string;
    acceptedBy: string | null;
    createdAt: string;
    expiresAt: string;
  }[];
}
export interface RevokeInvitationAnswer {
  id: string;
}
export interface AcceptInvitationBody {
  /**
   * the end of the invitation's link
   */
  token: string;
}
export interface AcceptInvitationAnswer {
  role:
    | "envmgr-admin"
    | "mp-admin"
    | "editor"
    | "translator"
    | "mentor"
    | "mp-leader"
    | "moderator"
    | "treasurer";
  roles: string[];
}
export interface EnterScreenBody {
  screen: string;
  /**
   * chosen at random by each browser tab
   */
  visitId: string;
}
export interface EnterScreenAnswer {
  people: {
    userId: string;
    name: string;
  }[];
}
export interface LeaveScreenBody {
  /**
   * chosen at random by each browser tab
   */
  visitId: string;
}
export interface LeaveScreenAnswer {}
export interface Profile {
  id: string;
  core: {
    email: string | null;
    phone: string | null;
    complete: boolean;
    region: string | null;
    city: string | null;
    countryId: string | null;
  } | null;
  profile: {
    /**
     * bo:{userId}
     */
    id: string;
    firstName: string;
    lastName: string;
    additional?: string;
    age?: string;
    avatar: {
      url: string;
      id: string;
    } | null;
    family_name: string;
    given_name: string;
    locale: string;
    name: string;
    nickname: string;
    picture: string;
    sub: string;
    updated_at: string;
  };
  /**
   * answers to the portal's own registration fields, by field id
   */
  registration: {
    [k: string]: string;
  };
}
export interface UpdateProfileBody {
  core?: {
    email?: string;
    phone?: string;
    complete?: boolean;
  };
  /**
   * answers to the portal's registration fields, by field id; the others stay
   */
  registration?: {
    [k: string]: string;
  };
  /**
   * the password, or the code of an email: asked for when email or phone change
   */
  proof?: string;
}
export interface SetProfilePictureBody {
  picture: string;
  /**
   * the largest square in the middle by default
   */
  crop?: {
    zoom: number;
    /**
     * 0 at the left edge, 100 at the right
     */
    x: number;
    /**
     * 0 at the top, 100 at the bottom
     */
    y: number;
  };
}
export interface SetProfilePictureAnswer {
  avatar: {
    url: string;
    id: string;
  } | null;
}
export interface RemoveProfilePictureAnswer {
  avatar: {
    url: string;
    id: string;
  } | null;
}
export interface SendProofCodeAnswer {}
export interface UpgradeUserBody {
  /**
   * @minItems 1
   * @maxItems 1
   */
  roles: never[];
}
export interface UpgradeUserAnswer {
  userId: string;
  roles: string[];
}
export interface SetDeletionBody {
  /**
   * @maxItems 100
   */
  deletion: {
    environmentId: string;
  }[];
  /**
   * the password, or the code of an email: asked for when deleting
   */
  proof?: string;
}
export interface SetDeletionAnswer {
  id: string;
  /**
   * @maxItems 100
   */
  deletion: {
    environmentId: string;
  }[];
}
export interface ListSubscriptionsAnswer {
  subscriptions: {
    email: string;
    language: string;
    confirmedAt: string;
    /**
     * the unsubscribe URL, which every email to this address must contain
     */
    unsubscribe: string;
  }[];
}
export interface Page {
  id: string;
  alias: string;
  /**
   * what its address has instead of its alias
   */
  address?: string;
  environmentId: string;
  published: boolean;
  title: string;
  description: string;
  keywords: string;
  noindex: boolean;
  template: string;
  type: string;
  index: number;
  /**
   * the revision that is shown
   */
  edited: number;
  /**
   * what it belongs to
   */
  model: {
    name: string;
    id: string;
  } | null;
  components?: Block[];
  data?: {
    [k: string]: unknown;
  };
}
export interface Block {
  id: string;
  type: string;
  props: {
    [k: string]: unknown;
  };
  /**
   * components like this one
   */
  children: unknown[];
}
export interface PutPageBody {
  /**
   * the version that was changed
   */
  version?: number;
  /**
   * false: a draft; guests still see the published revision
   */
  publish?: boolean;
  page: {
    id?: string;
    template?: string;
    type?: string;
    noindex?: boolean;
    /**
     * @maxItems 10
     */
    middleware?:
      | []
      | [string]
      | [string, string]
      | [string, string, string]
      | [string, string, string, string]
      | [string, string, string, string, string]
      | [string, string, string, string, string, string]
      | [string, string, string, string, string, string, string]
      | [string, string, string, string, string, string, string, string]
      | [string, string, string, string, string, string, string, string, string]
      | [string, string, string, string, string, string, string, string, string, string];
    options?: {
      scrollToTop?: boolean;
      header?: {
        theme?: "transparent" | "solid";
        dark?: boolean;
        mobileLogo?: boolean;
      };
      courseAction?: {
        courseId: string;
        buttonText?: {
          [k: string]: string;
        };
        buttonTextBuy?: {
          [k: string]: string;
        };
        style?: "gradient" | "flat" | "outline";
        alignContent?: "left" | "right";
      };
    };
    address?: string | null;
    sharePicture?: {
      width: number;
      height: number;
      color: string;
      /**
       * @maxItems 20
       */
      sources:
        | []
        | [
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ]
        | [
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            },
            {
              width: number;
              url: string;
              position?: string;
            }
          ];
    } | null;
    model?: {
      name: string;
      id: string;
    } | null;
    index?: number;
    texts: {
      [k: string]: {
        title: string;
        description?: string;
        keywords?: string;
        seoTitle?: string;
        components?: unknown[];
      };
    };
  };
}
export interface PutPageAnswer {
  alias: string;
  id: string;
  published: boolean;
  /**
   * the revision shown once the page is published
   */
  revision: number;
  /**
   * the revision that the draft becomes once it is published; null: it has no changes
   */
  draft: number | null;
  /**
   * grows with every change of the page and of its draft
   */
  version: number;
  index: number;
  model: {
    name: string;
    id: string;
  } | null;
  warnings: string[];
}
export interface GetMessagesAnswer {
  language: string;
  messages: {
    [k: string]: string;
  };
}
export interface PutMessagesBody {
  messages: {
    [k: string]: string | null;
  };
  /**
   * the portal's own texts that the change was made from; null: none
   */
  seen?: {
    [k: string]: string | null;
  };
  /**
   * whether the texts may leave out placeholders and tags of the texts they replace
   */
  mayLeaveOut?: boolean;
}
export interface PutMessagesAnswer {
  language: string;
  messages: {
    [k: string]: string;
  };
}
export interface FindTextsAnswer {
  texts: {
    key: string;
    group:
      | "pages"
      | "sign-in"
      | "courses"
      | "tests"
      | "profile"
      | "conversations"
      | "money"
      | "emails"
      | "errors"
      | "studio";
    /**
     * what the portal shows, as an ICU message
     */
    text: string;
    /**
     * the default, where the portal has its own text
     */
    replaces: string | null;
  }[];
  count: number;
  page: number;
  pageCount: number;
}
export interface GetTextAnswer {
  key: string;
  group:
    | "pages"
    | "sign-in"
    | "courses"
    | "tests"
    | "profile"
    | "conversations"
    | "money"
    | "emails"
    | "errors"
    | "studio";
  /**
   * what the portal shows, as an ICU message
   */
  text: string;
  /**
   * the default, where the portal has its own text
   */
  replaces: string | null;
  defaultText: string;
  own: string | null;
  others: {
    language: string;
    text: string;
  }[];
}
export interface GetLookRevisionAnswer {
  body: {
    [k: string]: unknown;
  };
}
export interface RestoreLookRevisionBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RestoreLookRevisionAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface GetLookDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
  /**
   * something else was published since it was made, for example by an import
   */
  isOutdated: boolean;
}
export interface ChangeLookDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  /**
   * the version that the operations are based on
   */
  version: 0 | number;
  /**
   * the baseRevision that the version was read with; CONFLICT if another one was published before anybody edited it
   */
  baseRevision?: number;
  /**
   * @minItems 1
   * @maxItems 500
   */
  operations: [
    (
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    ),
    ...(
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    )[]
  ];
}
export interface ChangeLookDraftAnswer {
  version: number;
  hasChanges: boolean;
  /**
   * the changes of others since the version that was sent, the oldest first
   */
  missed: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
  /**
   * the operations of this change as they were applied
   */
  applied: {
    [k: string]: unknown;
  }[];
  /**
   * operations that were left out, because somebody else had changed the same place
   */
  clashes: {
    /**
     * the operation's place in the list that was sent
     */
    index: number;
    path: string[];
    /**
     * what the draft holds there now; null: nothing
     */
    current: {
      [k: string]: unknown;
    };
    /**
     * it was left out only because it belongs to another one that clashes
     */
    isDependent?: boolean;
  }[];
}
export interface ListLookDraftChangesAnswer {
  version: number;
  hasChanges: boolean;
  changes: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
}
export interface UndoLookChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface UndoLookChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface RedoLookChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RedoLookChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface DiscardLookDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  version: 0 | number;
}
export interface DiscardLookDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface SummarizeLookPublishingAnswer {
  /**
   * of the draft
   */
  version: number;
  changes: {
    name:
      | "color"
      | "title-font"
      | "text-font"
      | "corners"
      | "button-type"
      | "button-corners"
      | "popups-color"
      | "logo"
      | "logo-with-text"
      | "favicon"
      | "share-image"
      | "css"
      | "scripts"
      | "menu-enabled"
      | "menu-type"
      | "menu-theme"
      | "entry-added"
      | "entry-removed"
      | "entry-moved"
      | "entry-title"
      | "entry-link"
      | "entry-hidden"
      | "entry-shown"
      | "entry-options";
    language?: string;
    /**
     * of the menu's entry, by language
     */
    titles?: {
      [k: string]: string;
    };
    before?: string;
    after?: string;
  }[];
  /**
   * why it can't be published yet
   */
  problem: {
    part: "css" | "scripts";
    reason: string;
  } | null;
}
export interface PublishLookBody {
  /**
   * the draft's version whose summary the caller has seen
   */
  version: number;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface PublishLookAnswer {
  /**
   * the version of the settings
   */
  revision: number;
}
export interface GetMenuRevisionAnswer {
  body: {
    [k: string]: unknown;
  };
}
export interface RestoreMenuRevisionBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RestoreMenuRevisionAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface GetMenuDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
  /**
   * something else was published since it was made, for example by an import
   */
  isOutdated: boolean;
}
export interface ChangeMenuDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  /**
   * the version that the operations are based on
   */
  version: 0 | number;
  /**
   * the baseRevision that the version was read with; CONFLICT if another one was published before anybody edited it
   */
  baseRevision?: number;
  /**
   * @minItems 1
   * @maxItems 500
   */
  operations: [
    (
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    ),
    ...(
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    )[]
  ];
}
export interface ChangeMenuDraftAnswer {
  version: number;
  hasChanges: boolean;
  /**
   * the changes of others since the version that was sent, the oldest first
   */
  missed: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
  /**
   * the operations of this change as they were applied
   */
  applied: {
    [k: string]: unknown;
  }[];
  /**
   * operations that were left out, because somebody else had changed the same place
   */
  clashes: {
    /**
     * the operation's place in the list that was sent
     */
    index: number;
    path: string[];
    /**
     * what the draft holds there now; null: nothing
     */
    current: {
      [k: string]: unknown;
    };
    /**
     * it was left out only because it belongs to another one that clashes
     */
    isDependent?: boolean;
  }[];
}
export interface ListMenuDraftChangesAnswer {
  version: number;
  hasChanges: boolean;
  changes: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
}
export interface UndoMenuChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface UndoMenuChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface RedoMenuChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RedoMenuChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface DiscardMenuDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  version: 0 | number;
}
export interface DiscardMenuDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface SummarizeMenuPublishingAnswer {
  /**
   * of the draft
   */
  version: number;
  changes: {
    name:
      | "color"
      | "title-font"
      | "text-font"
      | "corners"
      | "button-type"
      | "button-corners"
      | "popups-color"
      | "logo"
      | "logo-with-text"
      | "favicon"
      | "share-image"
      | "css"
      | "scripts"
      | "menu-enabled"
      | "menu-type"
      | "menu-theme"
      | "entry-added"
      | "entry-removed"
      | "entry-moved"
      | "entry-title"
      | "entry-link"
      | "entry-hidden"
      | "entry-shown"
      | "entry-options";
    language?: string;
    /**
     * of the menu's entry, by language
     */
    titles?: {
      [k: string]: string;
    };
    before?: string;
    after?: string;
  }[];
  /**
   * why it can't be published yet
   */
  problem: {
    part: "css" | "scripts";
    reason: string;
  } | null;
}
export interface PublishMenuBody {
  /**
   * the draft's version whose summary the caller has seen
   */
  version: number;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface PublishMenuAnswer {
  /**
   * the version of the settings
   */
  revision: number;
}
export interface FindPassageAnswer {
  /**
   * the whole reference in the language
   */
  name: string;
  translation: string;
  /**
   * of the verses
   */
  language: string;
  verses: {
    number: string;
    text: string;
  }[];
  /**
   * whether the passage has more verses
   */
  isTruncated: boolean;
}
export interface ListPagesAnswer {
  pages: {
    alias: string;
    id: string;
    published: boolean;
    /**
     * the revision shown once the page is published
     */
    revision: number;
    /**
     * the revision that the draft becomes once it is published; null: it has no changes
     */
    draft: number | null;
    /**
     * grows with every change of the page and of its draft
     */
    version: number;
    index: number;
    model: {
      name: string;
      id: string;
    } | null;
    title: string;
  }[];
}
export interface PublishPageBody {
  /**
   * the version that was changed
   */
  version?: number;
  revision?: number;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface EditablePage {
  alias: string;
  id: string;
  published: boolean;
  /**
   * the revision shown once the page is published
   */
  revision: number;
  /**
   * the revision that the draft becomes once it is published; null: it has no changes
   */
  draft: number | null;
  /**
   * grows with every change of the page and of its draft
   */
  version: number;
  index: number;
  model: {
    name: string;
    id: string;
  } | null;
}
export interface UnpublishPageBody {
  /**
   * the version that was changed
   */
  version?: number;
}
export interface CreatePreviewLinkBody {
  /**
   * a page's alias or id, an element's id, or a course's path such as /courses/first-steps
   */
  id: string;
}
export interface CreatePreviewLinkAnswer {
  id: string;
  url: string;
  /**
   * epoch milliseconds
   */
  expiresAt: number;
}
export interface RevokePreviewLinkAnswer {
  revoked: true;
}
export interface ListPageRevisionsAnswer {
  revisions: {
    revision: number;
    /**
     * epoch milliseconds
     */
    createdAt: number;
    createdBy: string;
    title: string;
  }[];
}
export interface CreatePageBody {
  /**
   * in the portal's primary language; absent: that of the starter
   */
  title?: string;
  starter?:
    | "404"
    | "empty"
    | "main"
    | "about"
    | "contacts"
    | "landing"
    | "event"
    | "courses"
    | "privacy-policy"
    | "terms-of-use"
    | "cookie-policy"
    | "mentor-policy"
    | "mentor-terms"
    | "access-denied";
}
export interface CreatePageAnswer {
  alias: string;
}
export interface DuplicatePageAnswer {
  /**
   * of the copy
   */
  alias: string;
}
export interface CopyToMainPageAnswer {
  alias: "main";
}
export interface TrashPageAnswer {
  published: false;
}
export interface RestorePageAnswer {
  published: boolean;
}
export interface GetEditedPageRevisionAnswer {
  body: {
    [k: string]: unknown;
  };
}
export interface RestoreEditedPageRevisionBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RestoreEditedPageRevisionAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface GetEditedPageDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
  /**
   * something else was published since it was made, for example by an import
   */
  isOutdated: boolean;
}
export interface ChangeEditedPageDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  /**
   * the version that the operations are based on
   */
  version: 0 | number;
  /**
   * the baseRevision that the version was read with; CONFLICT if another one was published before anybody edited it
   */
  baseRevision?: number;
  /**
   * @minItems 1
   * @maxItems 500
   */
  operations: [
    (
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    ),
    ...(
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    )[]
  ];
}
export interface ChangeEditedPageDraftAnswer {
  version: number;
  hasChanges: boolean;
  /**
   * the changes of others since the version that was sent, the oldest first
   */
  missed: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
  /**
   * the operations of this change as they were applied
   */
  applied: {
    [k: string]: unknown;
  }[];
  /**
   * operations that were left out, because somebody else had changed the same place
   */
  clashes: {
    /**
     * the operation's place in the list that was sent
     */
    index: number;
    path: string[];
    /**
     * what the draft holds there now; null: nothing
     */
    current: {
      [k: string]: unknown;
    };
    /**
     * it was left out only because it belongs to another one that clashes
     */
    isDependent?: boolean;
  }[];
}
export interface ListEditedPageDraftChangesAnswer {
  version: number;
  hasChanges: boolean;
  changes: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
}
export interface UndoEditedPageChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface UndoEditedPageChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface RedoEditedPageChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RedoEditedPageChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface DiscardEditedPageDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  version: 0 | number;
}
export interface DiscardEditedPageDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface GetPagePublishSummaryAnswer {
  /**
   * of the page with its draft, for publishPage
   */
  version: number;
  isPublished: boolean;
  hasChanges: boolean;
  /**
   * something else was published since the draft was made; it can't be published
   */
  isOutdated: boolean;
  changes: {
    /**
     * the title or the description
     */
    texts: boolean;
    settings: boolean;
    /**
     * of the blocks
     */
    order: boolean;
    blocks: {
      group: "text" | "picture" | "video" | "audio" | "question" | "verse" | "other";
      change: "added" | "changed" | "removed";
      count: number;
    }[];
  };
  /**
   * the first place that must be finished before; null: none
   */
  unfinished: {
    path: string;
    reason: string;
  } | null;
  picturesWithoutText: number;
  /**
   * the address that visitors know, if it changes; null: it stays
   */
  oldAddress: string | null;
  newAddress: string;
  /**
   * what kind of policy it is; null: none
   */
  policy: ("default" | "mentor") | null;
  /**
   * the planned publication; null: none
   */
  schedule: {
    /**
     * ISO instant
     */
    publishAt: string;
    /**
     * the name of who planned it; may be empty
     */
    author: string;
    /**
     * why it could not be published; null: it waits for its time
     */
    failure: ("unfinished" | "conflict" | "not-allowed" | "not-found") | null;
  } | null;
}
export interface SchedulePageBody {
  /**
   * the version that the caller saw
   */
  version: number;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  /**
   * an ISO instant, at most 366 days ahead
   */
  publishAt: string;
}
export interface SchedulePageAnswer {
  /**
   * ISO instant
   */
  publishAt: string;
}
export interface CancelPageScheduleAnswer {
  publishAt: null;
}
export interface ListSavedSectionsAnswer {
  sections: SavedSection[];
}
export interface SavedSection {
  id: string;
  name: string;
  /**
   * the language of the texts
   */
  language: string;
  /**
   * without the blocks in them
   */
  blockCount: number;
  /**
   * when it was put into the trash; null: it isn't there
   */
  deletedAt: string | null;
}
export interface CreateSavedSectionBody {
  name: string;
  language: string;
  components: unknown[];
}
export interface GetSavedSectionAnswer {
  id: string;
  name: string;
  /**
   * the language of the texts
   */
  language: string;
  components: unknown[];
}
export interface RenameSavedSectionBody {
  name: string;
}
export interface DeleteSavedSectionAnswer {
  deleted: true;
}
export interface RestoreSavedSectionAnswer {
  deleted: false;
}
export interface ListBlocksAnswer {
  categories: {
    id: string;
    kinds: {
      kind: string;
      /**
       * a JSON schema of the props
       */
      schema: {
        [k: string]: unknown;
      };
      /**
       * used for props that are missing
       */
      defaults: {
        [k: string]: unknown;
      };
    }[];
  }[];
}
export interface ListMediaAnswer {
  media: Media[];
}
export interface Media {
  id: string;
  kind: "picture" | "audio" | "video" | "document";
  name: string;
  url: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  picture: {
    width: number;
    height: number;
    color: string;
    sources: {
      width: number;
      url: string;
      position?: string;
    }[];
  } | null;
  /**
   * a picture without its crop, in its largest size
   */
  originalUrl: string | null;
  /**
   * the part of a picture that is shown, in pixels of its original; null: all of it
   */
  crop: {
    x: number;
    y: number;
    width: number;
    height: number;
  } | null;
  /**
   * the point that stays visible where a picture is cut, in percent; null: the middle
   */
  focus: {
    x: number;
    y: number;
  } | null;
  alts: {
    [k: string]: string;
  };
  captions: {
    language: string;
    url: string;
  }[];
  /**
   * the id of the file whose place it has taken, as long as that can be undone
   */
  replaces: string | null;
  createdBy: string | null;
  /**
   * ISO instant
   */
  createdAt: string;
}
export interface AddMediaBody {
  uploadId: string;
}
export interface GetMediaSummaryAnswer {
  counts: {
    picture: number;
    audio: number;
    video: number;
    document: number;
  };
  /**
   * pictures without a description in the primary language
   */
  undescribed: number;
  usedBytes: number;
  maxBytes: number;
}
export interface ListMediaUsesAnswer {
  uses: {
    kind: "course" | "element" | "page" | "section" | "settings";
    id: string;
    title: string;
    /**
     * null while it is only planned, a draft or a saved section
     */
    path: string | null;
  }[];
}
export interface UpdateMediaBody {
  name?: string;
  /**
   * the part of a picture that is shown, in pixels of its original; null: all of it
   */
  crop?: {
    x: number;
    y: number;
    width: number;
    height: number;
  } | null;
  /**
   * the point of what is shown that stays visible where the picture is cut; null: the middle
   */
  focus?: {
    x: number;
    y: number;
  } | null;
  /**
   * descriptions by language; an empty one removes it
   */
  alts?: {
    [k: string]: string;
  };
}
export interface DeleteMediaAnswer {
  deleted: true;
}
export interface RestoreMediaAnswer {
  deleted: false;
}
export interface ReplaceMediaBody {
  uploadId: string;
}
export interface ListUnfinishedUploadsAnswer {
  uploads: {
    id: string;
    /**
     * the file's name on the device that sends it
     */
    name: string;
    bytes: number;
    receivedBytes: number;
    /**
     * whether a request is sending it right now
     */
    isArriving: boolean;
    createdAt: string;
    /**
     * until when it can be continued
     */
    keptUntil: string;
  }[];
}
export interface DeleteUnfinishedUploadAnswer {
  deleted: true;
}
export interface PutCaptionsBody {
  /**
   * a WebVTT file
   */
  text: string;
}
export interface MoveCaptionsBody {
  /**
   * the new language
   */
  language: string;
}
export interface ImportTranslationBody {
  file: string;
  /**
   * chosen by the client; sending it again changes nothing
   */
  changeId: string;
  /**
   * true: nothing is written
   */
  isPreview: boolean;
}
export interface ImportTranslationAnswer {
  changed: number;
  unchanged: number;
  /**
   * texts without a translation in the file
   */
  unfinished: number;
  skippedCount: number;
  /**
   * the first of the skipped texts
   */
  skipped: {
    id: string;
    reason: "unknown" | "changed" | "incomplete" | "structure" | "no-place" | "invalid";
    original: string;
  }[];
}
export interface CreateCourseBody {
  /**
   * in the portal's primary language
   */
  title: string;
}
export interface CreateCourseAnswer {
  id: string;
}
export interface Picture {
  alt: string;
  width: number;
  height: number;
  color: string;
  sources: {
    width: number;
    url: string;
    position?: string;
  }[];
}
export interface CreateSampleCourseAnswer {
  id: string;
}
export interface CreateElementBody {
  /**
   * chosen by the client; sending it again adds nothing
   */
  changeId: string;
  type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  /**
   * in the portal's primary language
   */
  title: string;
  /**
   * the id of the element before it; null: as the first
   */
  after: string | null;
}
export interface CreateElementAnswer {
  id: string;
  /**
   * of the course's draft
   */
  version: number;
}
export interface CopyElementsBody {
  /**
   * chosen by the client; sending it again changes nothing
   */
  changeId: string;
  /**
   * the other course
   */
  targetId: string;
  /**
   * @minItems 1
   * @maxItems 500
   */
  elementIds: [string, ...string[]];
  /**
   * whether the elements leave the first course
   */
  isMove: boolean;
}
export interface CopyElementsAnswer {
  /**
   * of the new elements
   */
  ids: string[];
  /**
   * of the first course's draft
   */
  version: number;
}
export interface GetCourseRevisionAnswer {
  body: {
    [k: string]: unknown;
  };
}
export interface RestoreCourseRevisionBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RestoreCourseRevisionAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface GetCourseDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
  /**
   * something else was published since it was made, for example by an import
   */
  isOutdated: boolean;
}
export interface ChangeCourseDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  /**
   * the version that the operations are based on
   */
  version: 0 | number;
  /**
   * the baseRevision that the version was read with; CONFLICT if another one was published before anybody edited it
   */
  baseRevision?: number;
  /**
   * @minItems 1
   * @maxItems 500
   */
  operations: [
    (
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    ),
    ...(
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    )[]
  ];
}
export interface ChangeCourseDraftAnswer {
  version: number;
  hasChanges: boolean;
  /**
   * the changes of others since the version that was sent, the oldest first
   */
  missed: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
  /**
   * the operations of this change as they were applied
   */
  applied: {
    [k: string]: unknown;
  }[];
  /**
   * operations that were left out, because somebody else had changed the same place
   */
  clashes: {
    /**
     * the operation's place in the list that was sent
     */
    index: number;
    path: string[];
    /**
     * what the draft holds there now; null: nothing
     */
    current: {
      [k: string]: unknown;
    };
    /**
     * it was left out only because it belongs to another one that clashes
     */
    isDependent?: boolean;
  }[];
}
export interface ListCourseDraftChangesAnswer {
  version: number;
  hasChanges: boolean;
  changes: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
}
export interface UndoCourseChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface UndoCourseChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface RedoCourseChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RedoCourseChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface DiscardCourseDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  version: 0 | number;
}
export interface DiscardCourseDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface GetElementRevisionAnswer {
  body: {
    [k: string]: unknown;
  };
}
export interface RestoreElementRevisionBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RestoreElementRevisionAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface GetElementDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
  /**
   * something else was published since it was made, for example by an import
   */
  isOutdated: boolean;
}
export interface ChangeElementDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  /**
   * the version that the operations are based on
   */
  version: 0 | number;
  /**
   * the baseRevision that the version was read with; CONFLICT if another one was published before anybody edited it
   */
  baseRevision?: number;
  /**
   * @minItems 1
   * @maxItems 500
   */
  operations: [
    (
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    ),
    ...(
      | {
          op: "set";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * any JSON value
           */
          value: {
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "unset";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "insert";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * an object with an id
           */
          item: {
            id: string;
            [k: string]: unknown;
          };
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "remove";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
      | {
          op: "move";
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          path: string[];
          id: string;
          /**
           * keys of objects and ids of items in lists, from the document to the place
           *
           * @maxItems 100
           */
          to: string[];
          /**
           * the id of the item before it; null: as the first
           */
          after: string | null;
          /**
           * operations with the same text here, one after another, belong together: all are applied or none
           */
          unit?: string;
        }
    )[]
  ];
}
export interface ChangeElementDraftAnswer {
  version: number;
  hasChanges: boolean;
  /**
   * the changes of others since the version that was sent, the oldest first
   */
  missed: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
  /**
   * the operations of this change as they were applied
   */
  applied: {
    [k: string]: unknown;
  }[];
  /**
   * operations that were left out, because somebody else had changed the same place
   */
  clashes: {
    /**
     * the operation's place in the list that was sent
     */
    index: number;
    path: string[];
    /**
     * what the draft holds there now; null: nothing
     */
    current: {
      [k: string]: unknown;
    };
    /**
     * it was left out only because it belongs to another one that clashes
     */
    isDependent?: boolean;
  }[];
}
export interface ListElementDraftChangesAnswer {
  version: number;
  hasChanges: boolean;
  changes: {
    version: number;
    type: "edit" | "undo" | "redo" | "discard" | "import";
    operations: {
      [k: string]: unknown;
    }[];
    createdBy: string;
    createdAt: number;
  }[];
}
export interface UndoElementChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface UndoElementChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface RedoElementChangeBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
}
export interface RedoElementChangeAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface DiscardElementDraftBody {
  /**
   * chosen by the client; a change sent again is stored once
   */
  changeId: string;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  version: 0 | number;
}
export interface DiscardElementDraftAnswer {
  /**
   * grows with every change; 0: nobody has edited it yet
   */
  version: number;
  body: {
    [k: string]: unknown;
  };
  /**
   * whether it differs from what is published
   */
  hasChanges: boolean;
  /**
   * the published revision that it was made from
   */
  baseRevision: number;
  updatedBy: string;
  /**
   * epoch milliseconds
   */
  updatedAt: number;
}
export interface GetPublishSummaryAnswer {
  /**
   * of the course's draft
   */
  version: number;
  /**
   * whether learners see the course now
   */
  isPublished: boolean;
  courseHasChanges: boolean;
  /**
   * the first place that must be finished before; null: none
   */
  unfinished: {
    path: string;
    reason: string;
  } | null;
  elements: {
    id: string;
    /**
     * of the element's draft; 0: nobody has edited it yet
     */
    version: number;
    type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
    /**
     * by language
     */
    titles: {
      [k: string]: string;
    };
    state: "published" | "changed" | "draft";
    changes: {
      /**
       * the title or the description
       */
      texts: boolean;
      settings: boolean;
      /**
       * of the blocks
       */
      order: boolean;
      blocks: {
        group: "text" | "picture" | "video" | "audio" | "question" | "verse" | "other";
        change: "added" | "changed" | "removed";
        count: number;
      }[];
    };
    /**
     * the first place that must be finished before; null: none
     */
    unfinished: {
      path: string;
      reason: string;
    } | null;
    picturesWithoutText: number;
  }[];
  removed: {
    id: string;
    /**
     * by language
     */
    titles: {
      [k: string]: string;
    };
  }[];
  /**
   * the planned publication; null: none
   */
  schedule: {
    /**
     * ISO instant
     */
    publishAt: string;
    /**
     * the name of who planned it; may be empty
     */
    author: string;
    /**
     * why it could not be published; null: it waits for its time
     */
    failure: ("unfinished" | "conflict" | "not-allowed" | "not-found") | null;
    /**
     * the elements that it publishes
     */
    elementIds: string[];
  } | null;
}
export interface PublishCourseBody {
  /**
   * the version of the draft that the caller saw
   */
  version: number;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  /**
   * the elements whose drafts are published; absent: all
   *
   * @maxItems 500
   */
  elements?: {
    id: string;
    /**
     * the version of its draft that the caller saw; absent: any
     */
    version?: number;
  }[];
}
export interface PublishCourseAnswer {
  revision: number;
  /**
   * ids of elements
   */
  created: string[];
  changed: string[];
  removed: string[];
}
export interface UnpublishCourseAnswer {
  published: false;
}
export interface SchedulePublishingBody {
  /**
   * the version of the draft that the caller saw
   */
  version: number;
  /**
   * the id of the person who made the change; refused if somebody else is signed in
   */
  author?: string;
  /**
   * the elements whose drafts are published; absent: all
   *
   * @maxItems 500
   */
  elements?: {
    id: string;
    /**
     * the version of its draft that the caller saw; absent: any
     */
    version?: number;
  }[];
  /**
   * an ISO instant, at most 366 days ahead
   */
  publishAt: string;
}
export interface SchedulePublishingAnswer {
  /**
   * ISO instant
   */
  publishAt: string;
}
export interface CancelScheduleAnswer {
  publishAt: null;
}
export interface DuplicateCourseAnswer {
  /**
   * of the copy
   */
  id: string;
}
export interface ArchiveCourseBody {
  isArchived: boolean;
}
export interface ArchiveCourseAnswer {
  isArchived: boolean;
}
export interface TrashCourseAnswer {
  published: false;
}
export interface GetCreatorCourseAnswer {
  id: string;
  title: string;
  description: string;
  pageAlias: string;
  type: "free" | "paid";
  price: number;
  /**
   * an ISO 4217 code
   */
  currency: string;
  /**
   * the price in other currencies, by their codes
   */
  otherPrices?: {
    [k: string]: number;
  };
  cover: Picture | null;
  arbitraryWalkthrough: boolean;
  category: {
    id: string;
    title: string;
  };
  /**
   * the languages of its texts
   */
  languages: string[];
  /**
   * ISO date
   */
  dateCreated: string;
  /**
   * not in any list; open by its URL
   */
  hidden: boolean;
  published: boolean;
  revision: number;
  microcourse: boolean;
  /**
   * shows in its address instead of its id
   */
  alias?: string;
  accessType?: string;
  keywords: string;
  /**
   * false: no element has a discussion
   */
  discussions?: false;
  /**
   * for search engines and chats
   */
  seoTitle?: string;
  seoDescription?: string;
  /**
   * ISO instant
   */
  opensAt?: string;
  /**
   * ISO instant
   */
  closesAt?: string;
  elements: {
    id: string;
    type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
    title: string;
    /**
     * from 0, among all elements
     */
    index: number;
    /**
     * from 1, among the visible ones; null for a hidden one
     */
    number: number | null;
    visible: boolean;
    /**
     * minutes
     */
    duration: number;
    accessType?: string;
    /**
     * ISO instant
     */
    opensAt?: string;
    /**
     * ISO instant
     */
    closesAt?: string;
    /**
     * days after the learner started the course
     */
    opensAfterDays?: number;
    questions: number;
    cover: Picture | null;
    courseId: string;
    /**
     * the section of the course that it is in; absent: none
     */
    section?: {
      id: string;
      title: string;
    };
    discussion: boolean;
    revision: number;
  }[];
  /**
   * the course's secret, for admins
   */
  shareKey?: string;
}
export interface RestoreCourseAnswer {
  published: boolean;
}
export interface TryTestBody {
  answers: {
    /**
     * @maxItems 500
     */
    [k: string]: string[];
  };
}
export interface Grade {
  passed: boolean;
  /**
   * percent
   */
  score: number;
  points: number;
  maxPoints: number;
  /**
   * of the questions that were answered; `right` is empty in a test that is neither passed nor answered whole
   */
  perQuestion: {
    componentId: string;
    correct: boolean;
    /**
     * ids of the right variants; of an exercise `row:choice` for every row
     */
    right: string[];
  }[];
}
export interface GiveAttemptAnswer {
  /**
   * that the learner has got so far
   */
  extraAttempts: number;
}
export interface GetTestStatisticsAnswer {
  type: "test" | "quiz";
  title: string;
  /**
   * who finished at least one attempt
   */
  people: number;
  /**
   * people who passed with their first attempt; null for a quiz
   */
  passedFirst: number | null;
  /**
   * of all attempts
   */
  results: number;
  maxPoints: number;
  /**
   * of first attempts; null: too few people to tell
   */
  histogram:
    | {
        points: number;
        people: number;
      }[]
    | null;
  /**
   * the hardest first
   */
  questions: {
    componentId: string;
    /**
     * what learners do: choose, put in order, match
     */
    kind: "choose" | "order" | "match";
    text: string;
    /**
     * false: the test no longer has it
     */
    isCurrent: boolean;
    /**
     * who answered it in their first attempt
     */
    people: number;
    /**
     * people who were right in their first attempt; null for a quiz
     */
    right: number | null;
    /**
     * wrong-preferred: more people chose a wrong answer than the right one; few-right: hardly anyone is right
     */
    doubt: ("wrong-preferred" | "few-right") | null;
    variants: {
      /**
       * of an exercise `row:choice`, in the authors' ids and places
       */
      id: string;
      text: string;
      correct: boolean;
      /**
       * who chose it in their first attempt
       */
      people: number | null;
      /**
       * of all attempts
       */
      results: number | null;
    }[];
  }[];
}
export interface GetJourneyAnswer {
  from: string;
  to: string;
  now: {
    /**
     * people without an account who came from outside
     */
    link: number;
    /**
     * people who began a course's lessons
     */
    lesson: number;
    /**
     * registered users who became members
     */
    account: number;
    /**
     * finished courses
     */
    finish: number;
  };
  /**
   * in as many days before
   */
  before: {
    /**
     * people without an account who came from outside
     */
    link: number;
    /**
     * people who began a course's lessons
     */
    lesson: number;
    /**
     * registered users who became members
     */
    account: number;
    /**
     * finished courses
     */
    finish: number;
  };
  times: {
    from: string;
    /**
     * people without an account who came from outside
     */
    link: number;
    /**
     * people who began a course's lessons
     */
    lesson: number;
    /**
     * registered users who became members
     */
    account: number;
    /**
     * finished courses
     */
    finish: number;
  }[];
  sources: {
    /**
     * null: all others
     */
    name: string | null;
    /**
     * people without an account who came from outside
     */
    link: number;
    /**
     * people who began a course's lessons
     */
    lesson: number;
    /**
     * registered users who became members
     */
    account: number;
    /**
     * finished courses
     */
    finish: number;
  }[];
  courses: {
    /**
     * null: all others
     */
    name: string | null;
    /**
     * people without an account who came from outside
     */
    link: number;
    /**
     * people who began a course's lessons
     */
    lesson: number;
    /**
     * registered users who became members
     */
    account: number;
    /**
     * finished courses
     */
    finish: number;
  }[];
}
export interface ListCourseMentorsAnswer {
  mentors: {
    /**
     * bo:{userId}
     */
    id: string;
    name: string;
    /**
     * they chose the course, answer about everything, or don't answer about it
     */
    answers: "course" | "all" | "no";
  }[];
}
export interface AddCourseMentorBody {
  /**
   * about this course alone; for leaders
   */
  only?: boolean;
}
export interface AddCourseMentorAnswer {}
export interface RemoveCourseMentorAnswer {}
export interface GetSetupAnswer {
  /**
   * whether the studio shows the list of steps
   */
  isOpen: boolean;
  steps: {
    id: "name" | "colour" | "starter" | "sign-in" | "helper" | "publish" | "share";
    isDone: boolean;
  }[];
  /**
   * the first step that isn't done
   */
  next: ("name" | "colour" | "starter" | "sign-in" | "helper" | "publish" | "share") | null;
}
export interface ChangeSetupBody {
  done?: "name" | "colour" | "starter" | "sign-in" | "helper" | "publish" | "share";
  isOpen?: boolean;
}
export interface ChangeSetupAnswer {
  /**
   * whether the studio shows the list of steps
   */
  isOpen: boolean;
  steps: {
    id: "name" | "colour" | "starter" | "sign-in" | "helper" | "publish" | "share";
    isDone: boolean;
  }[];
  /**
   * the first step that isn't done
   */
  next: ("name" | "colour" | "starter" | "sign-in" | "helper" | "publish" | "share") | null;
}
export interface StartFromBody {
  starter: "bible-course" | "school" | "blank";
}
export interface StartFromAnswer {
  courses: string[];
  pages: string[];
}
export interface ListUnpublishedContentAnswer {
  pages: {
    alias: string;
    version: number;
    title: string;
  }[];
  courses: {
    id: string;
    version: number;
    title: string;
    isFinished: boolean;
  }[];
  menu: {
    /**
     * of the menu's draft
     */
    version: number;
    entries: string[];
  } | null;
}
export interface PublishContentBody {
  /**
   * @maxItems 200
   */
  pages: {
    alias: string;
    version: number;
  }[];
  /**
   * @maxItems 20
   */
  courses:
    | []
    | [
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ]
    | [
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        },
        {
          id: string;
          version: number;
        }
      ];
  menu?: {
    /**
     * of the menu's draft
     */
    version: number;
  };
}
export interface PublishContentAnswer {
  published: number;
}
export interface PrepareBlocksBody {
  /**
   * one of the portal's languages
   */
  language: string;
  /**
   * as a guest or a learner sees the blocks; without it, as you do
   */
  viewer?: "guest" | "learner";
  /**
   * blocks that need not be stored or complete
   */
  components: unknown[];
}
export interface PrepareBlocksAnswer {
  /**
   * the kinds whose views need this
   */
  kinds: string[];
  components: Block[];
  data: {
    [k: string]: unknown;
  };
}
export interface ListCoursesAnswer {
  courses: ListedCourse[];
}
export interface ListedCourse {
  id: string;
  title: string;
  description: string;
  pageAlias: string;
  type: "free" | "paid";
  /**
   * minutes
   */
  duration: number;
  elementsCount: number;
  price: number;
  /**
   * an ISO 4217 code
   */
  currency: string;
  /**
   * the price in other currencies, by their codes
   */
  otherPrices?: {
    [k: string]: number;
  };
  cover: Picture | null;
  arbitraryWalkthrough: boolean;
  category: {
    id: string;
    title: string;
  };
  /**
   * the languages of its texts
   */
  languages: string[];
  /**
   * ISO date
   */
  dateCreated: string;
  /**
   * not in any list; open by its URL
   */
  hidden: boolean;
  /**
   * with rel=all
   */
  elements?: {
    id: string;
    type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  }[];
}
export interface ListMicrocoursesAnswer {
  microcourses: ListedCourse[];
}
export interface HideReviewBody {
  hidden: boolean;
}
export interface HideReviewAnswer {
  hidden: boolean;
}
export interface ListGiftsAnswer {
  gifts: {
    courseId: string;
    title: string;
    gift: string;
  }[];
}
export interface GetCreatorElementAnswer {
  id: string;
  type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  title: string;
  /**
   * from 0, among all elements
   */
  index: number;
  /**
   * from 1, among the visible ones; null for a hidden one
   */
  number: number | null;
  visible: boolean;
  /**
   * minutes
   */
  duration: number;
  accessType?: string;
  /**
   * ISO instant
   */
  opensAt?: string;
  /**
   * ISO instant
   */
  closesAt?: string;
  /**
   * days after the learner started the course
   */
  opensAfterDays?: number;
  questions: number;
  cover: Picture | null;
  courseId: string;
  /**
   * the section of the course that it is in; absent: none
   */
  section?: {
    id: string;
    title: string;
  };
  discussion: boolean;
  revision: number;
  description: string;
  passMark?: number;
  randomized?: boolean;
  verificationType?: "each" | "end";
  /**
   * of each learner; absent: unlimited
   */
  attempts?: number;
  /**
   * default: with the result
   */
  showAnswers?: "each" | "end" | "never";
  shuffleAnswers?: boolean;
  chartFrom?: number;
  /**
   * ISO instant: when it begins
   */
  date?: string;
}
export interface GetCreatorElementComponentsAnswer {
  components: Block[];
  data?: {
    [k: string]: unknown;
  };
}
export interface MakeOrderBody {
  /**
   * paid together
   *
   * @minItems 1
   * @maxItems 12
   */
  courses:
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ];
  /**
   * default: liqpay
   */
  gateway?: "liqpay" | "wayforpay";
  /**
   * one of the course's currencies; default: its main one, if the gateway takes it
   */
  currency?: string;
  /**
   * where the browser returns to, in this portal; {orderId} is replaced
   */
  resultUrl?: string;
  host?: string;
  environmentId?: string;
}
export interface OrderResult {
  id: string;
  /**
   * the same as id
   */
  orderId: string;
  /**
   * the order's courses, without those that are open already or free
   */
  courses: string[];
  state: "new" | "pending" | "paid" | "failed" | "refunded";
  gateway: ("liqpay" | "wayforpay") | null;
  /**
   * null: nothing to pay now
   */
  checkout: {
    /**
     * where the browser posts the form to
     */
    action: string;
    fields: {
      name: string;
      value: string;
    }[];
  } | null;
  /**
   * the checkout's fields; empty if there is nothing to pay
   */
  meta: {
    /**
     * liqpay: the field data; wayforpay: all fields by name
     */
    data?:
      | string
      | {
          [k: string]: string | string[];
        };
    /**
     * liqpay only
     */
    signature?: string;
  };
}
export interface BuyCourseBody {
  gateway?: "liqpay" | "wayforpay";
  /**
   * one of the course's currencies; default: its main one, if the gateway takes it
   */
  currency?: string;
  /**
   * /{type}/{elementId}/
   */
  continue?: string;
}
export interface Order {
  id: string;
  state: "new" | "pending" | "paid" | "failed" | "refunded";
  courses: string[];
  amount: number | null;
  currency: string | null;
  /**
   * the refunded part of a payment that stays valid
   */
  refundedAmount: number;
  gateway: ("liqpay" | "wayforpay") | null;
  /**
   * granted by the portal's staff
   */
  granted: boolean;
  createdAt: string;
  paidAt: string | null;
  refundedAt: string | null;
  mayRetry: boolean;
  meta: {
    error?: {
      message: string;
      key: string;
    };
  };
}
export interface ListUserOrdersAnswer {
  orders: Order[];
}
export interface GetCourseAnswer {
  id: string;
  title: string;
  description: string;
  pageAlias: string;
  type: "free" | "paid";
  /**
   * minutes
   */
  duration: number;
  elementsCount: number;
  price: number;
  /**
   * an ISO 4217 code
   */
  currency: string;
  /**
   * the price in other currencies, by their codes
   */
  otherPrices?: {
    [k: string]: number;
  };
  cover: Picture | null;
  arbitraryWalkthrough: boolean;
  category: {
    id: string;
    title: string;
  };
  /**
   * the languages of its texts
   */
  languages: string[];
  /**
   * ISO date
   */
  dateCreated: string;
  /**
   * not in any list; open by its URL
   */
  hidden: boolean;
  microcourse: boolean;
  accessType?: string;
  language: string;
  keywords: string;
  bought: boolean;
  elements: {
    id: string;
    type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  }[];
  /**
   * by element id
   */
  progress?: {
    [k: string]: ElementState;
  };
  components?: Block[];
  data?: {
    [k: string]: unknown;
  };
}
export interface ElementState {
  state: "opened" | "done";
  started: number;
  finished: number;
  percent: number;
  history: {
    state: "opened" | "done";
    at: number;
  }[];
}
export interface ListCourseElementsAnswer {
  elements: OwnElement[];
}
export interface OwnElement {
  id: string;
  type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  title: string;
  /**
   * from 0, among all elements
   */
  index: number;
  /**
   * from 1, among the visible ones
   */
  number: number;
  visible: true;
  /**
   * minutes
   */
  duration: number;
  accessType?: string;
  /**
   * ISO instant
   */
  opensAt?: string;
  /**
   * ISO instant
   */
  closesAt?: string;
  /**
   * days after the learner started the course
   */
  opensAfterDays?: number;
  questions: number;
  cover: Picture | null;
  courseId: string;
  /**
   * the section of the course that it is in; absent: none
   */
  section?: {
    id: string;
    title: string;
  };
  /**
   * whether the caller may open it now
   */
  open: boolean;
  state: {
    current: boolean;
    next: boolean;
    finished: boolean;
    /**
     * used by the screen only: an answer is being saved
     */
    finishedPending: boolean;
    /**
     * used by the screen only: true until the user turns the sound on
     */
    muted: boolean;
    visibleGift: boolean;
    /**
     * used by the screen only: true while it opens the element
     */
    visibleLoader: boolean;
  };
}
export interface OpenedElement {
  id: string;
  type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  title: string;
  /**
   * from 0, among all elements
   */
  index: number;
  /**
   * from 1, among the visible ones
   */
  number: number;
  visible: true;
  /**
   * minutes
   */
  duration: number;
  accessType?: string;
  /**
   * ISO instant
   */
  opensAt?: string;
  /**
   * ISO instant
   */
  closesAt?: string;
  /**
   * days after the learner started the course
   */
  opensAfterDays?: number;
  questions: number;
  cover: Picture | null;
  courseId: string;
  /**
   * the section of the course that it is in; absent: none
   */
  section?: {
    id: string;
    title: string;
  };
  /**
   * whether the caller may open it now
   */
  open: boolean;
  state: {
    current: boolean;
    next: boolean;
    finished: boolean;
    /**
     * used by the screen only: an answer is being saved
     */
    finishedPending: boolean;
    /**
     * used by the screen only: true until the user turns the sound on
     */
    muted: boolean;
    visibleGift: boolean;
    /**
     * used by the screen only: true while it opens the element
     */
    visibleLoader: boolean;
  };
  description: string;
  discussion: {
    id: string;
    active: boolean;
  };
  /**
   * the background
   */
  pattern: ("rings" | "dots") | null;
  passMark?: number;
  randomized?: boolean;
  /**
   * where exercises are checked; default: end
   */
  verificationType?: "each" | "end";
  /**
   * of each learner; absent: unlimited
   */
  attempts?: number;
  /**
   * when right answers are shown; default: with the result
   */
  showAnswers?: "each" | "end" | "never";
  shuffleAnswers?: boolean;
  /**
   * ISO instant, webinars only
   */
  date?: string;
  revision: number;
  components: Block[];
  data: {
    [k: string]: unknown;
  };
}
export interface Microcourse {
  id: string;
  title: string;
  description: string;
  pageAlias: string;
  /**
   * of the element that it opens with
   */
  type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  /**
   * minutes
   */
  duration: number;
  elementsCount: number;
  price: number;
  /**
   * an ISO 4217 code
   */
  currency: string;
  /**
   * the price in other currencies, by their codes
   */
  otherPrices?: {
    [k: string]: number;
  };
  cover: Picture | null;
  arbitraryWalkthrough: boolean;
  category: {
    id: string;
    title: string;
  };
  /**
   * the languages of its texts
   */
  languages: string[];
  /**
   * ISO date
   */
  dateCreated: string;
  /**
   * not in any list; open by its URL
   */
  hidden: boolean;
  microcourse: boolean;
  accessType?: string;
  language: string;
  keywords: string;
  bought: boolean;
  elements: {
    id: string;
    type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  }[];
  /**
   * it is paid for
   */
  commercial: boolean;
  props: {
    accessType?: string;
  };
  /**
   * the portal's bots that send messages about it
   */
  bots: {
    messenger: "telegram" | "viber";
    name: string;
  }[];
  courseId: string;
  /**
   * from 0, among the published microcourses
   */
  index: number;
  /**
   * the position among the visible elements, from 1
   */
  number: number;
  visible: true;
  requiresRegistration: boolean;
  guestAvailable: boolean;
  relativeUrl: string;
  absoluteUrl: string;
  components?: Block[];
  data?: {
    [k: string]: unknown;
  };
}
export interface ListUserProgressAnswer {
  courses: {
    courseId: string;
    doneCount: number;
    total: number;
    lastActivityAt: string;
    completedAt: string | null;
  }[];
}
export interface EnsureProgressRecordBody {
  /**
   * {portal id}:{user id}
   */
  id?: string;
}
export interface EnsureProgressRecordAnswer {
  id: string;
  environmentId: string;
  userId: string;
}
export interface UpgradeCourseProgressBody {
  force?: boolean;
}
export interface UpgradeCourseProgressAnswer {
  courseId: string;
  /**
   * by element id
   */
  progress: {
    [k: string]: ElementState;
  };
  doneCount: number;
  total: number;
  currentElement: string | null;
}
export interface GetOpenedElementAnswer {
  id: string;
  type: "lesson" | "test" | "webinar" | "quiz" | "video-event";
  title: string;
  /**
   * from 0, among all elements
   */
  index: number;
  /**
   * from 1, among the visible ones
   */
  number: number;
  visible: true;
  /**
   * minutes
   */
  duration: number;
  accessType?: string;
  /**
   * ISO instant
   */
  opensAt?: string;
  /**
   * ISO instant
   */
  closesAt?: string;
  /**
   * days after the learner started the course
   */
  opensAfterDays?: number;
  questions: number;
  cover: Picture | null;
  courseId: string;
  /**
   * the section of the course that it is in; absent: none
   */
  section?: {
    id: string;
    title: string;
  };
  name: "start" | "continue" | "finished";
}
export interface GetCourseVariablesAnswer {
  courseId: string;
  variables: {
    [k: string]: {
      value: string | number | boolean | null;
      /**
       * epoch milliseconds
       */
      setAt: number;
    };
  };
}
export interface SetCourseVariableBody {
  name: string;
  value: string | number | boolean | null;
  key?: string;
  clientAt?: number;
}
export interface SetCourseVariableAnswer {
  courseId: string;
  name: string;
  value: string | number | boolean | null;
}
export interface DispatchCourseAuthAnswer {
  courseId: string;
  authorised: boolean;
}
export interface WriteReviewBody {
  text: string;
}
export interface WriteReviewAnswer {
  review: {
    text: string;
    hidden: boolean;
  } | null;
}
export interface SendCertificateRequestBody {
  data: {
    [k: string]: unknown;
  };
}
export interface SendCertificateRequestAnswer {
  accepted: true;
}
export interface SendGiftRequestBody {
  data: {
    [k: string]: unknown;
  };
}
export interface SendGiftRequestAnswer {
  accepted: true;
}
export interface ListAuthorRequestsAnswer {
  requests: {
    kind: "certificate" | "gift";
    userId: string;
    courseId: string;
    data: {
      [k: string]: unknown;
    };
    createdAt: string;
  }[];
}
export interface SetElementProgressBody {
  /**
   * finished is read as done
   */
  state: "opened" | "done" | "finished";
  started?: number;
  finished?: number;
  percent?: number;
  /**
   * @maxItems 100
   */
  history?: {
    state: string;
    at: number;
  }[];
  key?: string;
  clientAt?: number;
}
export interface SetElementProgressAnswer {
  state: "opened" | "done";
  started: number;
  finished: number;
  percent: number;
  history: {
    state: "opened" | "done";
    at: number;
  }[];
  courseId: string;
  elementId: string;
}
export interface CreateInteractionResultBody {
  elementId: string;
  courseId?: string;
  dialogId?: string;
  text?: string;
  /**
   * @maxItems 500
   */
  variants?: unknown[];
  multiple?: boolean;
  /**
   * ignored: the server grades
   */
  passed?: {
    [k: string]: unknown;
  };
  sessionId?: string;
  key?: string;
  clientAt?: number;
  type?: string;
  componentId: string;
  componentName?: string;
  /**
   * ids of the chosen variants; of an exercise `row:choice` for every row
   *
   * @maxItems 500
   */
  answers: string[];
}
export interface CreateTestResultBody {
  elementId: string;
  courseId?: string;
  dialogId?: string;
  text?: string;
  /**
   * @maxItems 500
   */
  variants?: unknown[];
  multiple?: boolean;
  /**
   * ignored: the server grades
   */
  passed?: {
    [k: string]: unknown;
  };
  sessionId?: string;
  key?: string;
  clientAt?: number;
  /**
   * the component id of one question: of a test that verifies each answer
   */
  msgId?: string;
  categoryId?: string;
  /**
   * ignored: taken from the account
   */
  email?: string;
  /**
   * ids of the chosen variants by the question's component id; of an exercise `row:choice` for every row (with a row missing it counts as not answered); with msgId those of the one question
   */
  answers:
    | {
        /**
         * @maxItems 500
         */
        [k: string]: string[];
      }
    | string[];
}
export interface CreateTestResultAnswer {
  passed: boolean;
  /**
   * percent
   */
  score: number;
  points: number;
  maxPoints: number;
  /**
   * of the questions that were answered; `right` is empty in a test that is neither passed nor answered whole
   */
  perQuestion: {
    componentId: string;
    correct: boolean;
    /**
     * ids of the right variants; of an exercise `row:choice` for every row
     */
    right: string[];
  }[];
  /**
   * of one question: the attempt it counts for
   */
  sessionId?: string;
  /**
   * of one question: how the test went, once all are answered
   */
  whole?: {
    passed: boolean;
    /**
     * percent
     */
    score: number;
  } | null;
}
export interface CreateQuizResultBody {
  /**
   * missing: the dialogId
   */
  elementId?: string;
  courseId?: string;
  /**
   * the id of the element with the question
   */
  dialogId: string;
  text?: string;
  /**
   * @maxItems 500
   */
  variants?: unknown[];
  multiple?: boolean;
  /**
   * ignored: the server grades
   */
  passed?: {
    [k: string]: unknown;
  };
  sessionId?: string;
  key?: string;
  clientAt?: number;
  /**
   * the component id of the question
   */
  msgId: string;
  categoryId?: string;
  /**
   * ignored: taken from the account
   */
  email?: string;
  /**
   * ids of the chosen variants
   *
   * @maxItems 500
   */
  answers: string[];
}
export interface CreateQuizResultAnswer {
  saved: true;
  /**
   * of the whole quiz
   */
  done: boolean;
}
export interface AggregateQuizResultsAnswer {
  dialogId: string;
  msgId: string;
  /**
   * of people who answered
   */
  total: number;
  /**
   * false: too few answers so far, or the caller has not answered; no counts are returned
   */
  shown: boolean;
  answers: {
    id: string;
    text: string;
    count: number;
    /**
     * of all who answered, 0 to 1
     */
    share: number;
  }[];
}
export interface IdentifyTestResultsBody {
  /**
   * ignored: taken from the account
   */
  email?: string;
  /**
   * ignored: the browser's own cookie says it
   */
  sessionId?: string;
}
export interface IdentifyTestResultsAnswer {
  identified: number;
}
export interface IdentifyQuizResultsBody {
  /**
   * ignored: taken from the account
   */
  email?: string;
  /**
   * ignored: the browser's own cookie says it
   */
  sessionId?: string;
}
export interface IdentifyQuizResultsAnswer {
  identified: number;
}
export interface ListCertificatesAnswer {
  certificates: OwnCertificate[];
}
export interface OwnCertificate {
  number: string;
  /**
   * the course's title at that time
   */
  title: string;
  courseId: string;
  /**
   * null: the owner has deleted their account here
   */
  name: string | null;
  /**
   * epoch milliseconds
   */
  finishedAt: number;
  issuedAt: number;
  /**
   * 0: it is valid
   */
  revokedAt: number;
  /**
   * its public page
   */
  url: string;
  renamesLeft: number;
}
export interface Certificate {
  number: string;
  /**
   * the course's title at that time
   */
  title: string;
  courseId: string;
  /**
   * null: the owner has deleted their account here
   */
  name: string | null;
  /**
   * epoch milliseconds
   */
  finishedAt: number;
  issuedAt: number;
  /**
   * 0: it is valid
   */
  revokedAt: number;
  /**
   * its public page
   */
  url: string;
}
export interface RenameCertificateBody {
  name: string;
}
export interface RevokeCertificateBody {
  revoked: boolean;
}
export interface SyncWorkBody {
  /**
   * the device's time when it sends this; the server corrects the items' times by it
   */
  sentAt: number;
  /**
   * pieces of work in the order in which they were done: {kind, key, owner, at, courseId, …}
   *
   * @minItems 1
   * @maxItems 50
   */
  items: [unknown, ...unknown[]];
}
export interface SyncWorkAnswer {
  me: {
    /**
     * the id of the user it belongs to now; null: a guest's
     */
    id: string | null;
    temporary: boolean;
  };
  items: {
    key: string;
    outcome: "stored" | "refused" | "retry" | "other-user";
    code?: string;
    messageKey?: string;
  }[];
}
export interface GetVideoEventAnswer {
  id: string;
  /**
   * whose view this is; null for a guest
   */
  userId: string | null;
  title: string;
  courseId: string | null;
  episodes: Episode[];
}
export interface Episode {
  /**
   * from 1
   */
  number: number;
  title: string;
  text: string;
  /**
   * ISO instant
   */
  startDate: string;
  /**
   * ISO instant
   */
  endDate: string;
  /**
   * in days of UTC
   */
  state: "opened" | "today" | "closed";
  /**
   * weekday, month, day in the requested language
   */
  date: string;
  /**
   * distance in words: in 3 days
   */
  distance: string;
  /**
   * the video, once the episode has started
   */
  url: string | null;
}
export interface DispatchVideoEventAuthAnswer {
  videoEventId: string;
  authorised: true;
}
export interface Form {
  id: string;
  title: string;
  subtitle: string;
  buttonText: string;
  /**
   * id of the data source
   */
  dataSource: string;
  version: number;
  /**
   * in every language: for the portal's admins
   */
  texts?: {
    title: {
      [k: string]: string;
    };
    subtitle: {
      [k: string]: string;
    };
    buttonText: {
      [k: string]: string;
    };
  };
}
export interface PutFormBody {
  /**
   * the version that was changed
   */
  version?: number;
  form: {
    title?: {
      [k: string]: string;
    };
    subtitle?: {
      [k: string]: string;
    };
    buttonText?: {
      [k: string]: string;
    };
    dataSource: string;
  };
}
export interface PutFormAnswer {
  id: string;
  version: number;
}
export interface DataSource {
  id: string;
  pluralName: string;
  fields: Field[];
  version: number;
  /**
   * as putDataSource takes it, in every language: for the portal's admins
   */
  written?: {
    [k: string]: unknown;
  };
}
export interface Field {
  id: string;
  name: string;
  /**
   * hidden: not shown; missionaryId and userId are filled by the portal
   */
  type: string;
  hint: string;
  /**
   * of a select; null: they are searched for
   */
  options:
    | {
        value: string;
        label: string;
      }[]
    | null;
  validation: {
    [k: string]: unknown;
  };
  defaultValue: string;
}
export interface PutDataSourceBody {
  /**
   * the version that was changed
   */
  version?: number;
  source: {
    pluralName: string;
    /**
     * @maxItems 50
     */
    fields: {
      id: string;
      name?: {
        [k: string]: string;
      };
      type:
        | "text"
        | "textarea"
        | "email"
        | "phone"
        | "number"
        | "date"
        | "select"
        | "checkbox"
        | "hidden";
      props?: {
        /**
         * @maxItems 2000
         */
        options?: {
          value: string;
          label?: {
            [k: string]: string;
          };
        }[];
        source?: {
          dataSource: string;
          field: string;
        };
        hint?: {
          [k: string]: string;
        };
      };
      validation?: {
        required?: boolean;
        email?: boolean;
        phone?: boolean;
        minLength?: number;
        maxLength?: number;
        regexp?: string;
        min?: number;
        max?: number;
      };
      defaultValue?: string;
    }[];
  };
}
export interface PutDataSourceAnswer {
  id: string;
  version: number;
}
export interface CreateDataSourceRecordBody {
  /**
   * by field id; what is no field is dropped, missionaryId and userId too
   */
  data: {
    [k: string]: string;
  };
  /**
   * whether the user agreed to the policy and the terms
   */
  agreed?: boolean;
  idempotencyKey?: string;
}
export interface FormRecord {
  id: string;
  /**
   * the data source's plural name
   */
  collection: string;
  data: {
    [k: string]: string;
  };
  createdAt: string;
}
export interface ListDataSourceRecordsAnswer {
  records: FormRecord[];
}
export interface SearchFieldOptionsAnswer {
  options: {
    value: string;
    label: string;
  }[];
}
export interface GetOwnConversationAnswer {
  /**
   * whether there is anybody to ask
   */
  canAsk: boolean;
  mode: "single" | "multiple" | "mentor-chooses";
  /**
   * how long an answer usually takes
   */
  usualAnswer: "hour" | "day" | "days";
  /**
   * whether the first message needs `age`
   */
  asksAge: boolean;
  needsParentalConsent: boolean;
  /**
   * whether leaders may read conversations
   */
  leadersRead: boolean;
  /**
   * whom a learner can ask for
   */
  genders: ("woman" | "man")[];
  conversation: {
    id: string;
    /**
     * null: it waits for a mentor
     */
    mentor: PublicMentor | null;
    /**
     * who also reads it because the caller is under 18
     */
    secondReader: PublicMentor | null;
    isClosed: boolean;
    /**
     * a moderator opened it, and the caller hasn't written here yet
     */
    isPassedOn: boolean;
    unread: number;
    /**
     * where answers are sent, besides the portal
     */
    channel:
      | "portal"
      | "email"
      | "telegram"
      | "whatsapp"
      | "wachatapi"
      | "twilio"
      | "viber"
      | "facebookmessenger";
    /**
     * one of `older`, which nobody can write to any more
     */
    isOlder: boolean;
    messages: Message[];
    hasEarlier: boolean;
  } | null;
  /**
   * conversations from before two accounts of the caller were merged
   */
  older: {
    id: string;
    /**
     * who answered
     */
    mentor: PublicMentor | null;
    lastMessageAt: string;
  }[];
}
export interface PublicMentor {
  userId: string;
  name: string;
  avatar: string | null;
}
export interface Message {
  /**
   * its place in the conversation, from 1
   */
  sequence: number;
  /**
   * in: from the learner; internal: only for mentors
   */
  direction: "in" | "out" | "internal";
  kind: "text" | "automatic" | "note" | "handover" | "unverified";
  channel:
    | "portal"
    | "email"
    | "telegram"
    | "whatsapp"
    | "wachatapi"
    | "twilio"
    | "viber"
    | "facebookmessenger";
  state: "queued" | "sent" | "delivered" | "read" | "failed";
  /**
   * why it did not arrive
   */
  failure: ("blocked" | "unknown" | "window" | "refused" | "unreachable") | null;
  text: string;
  authorId: string | null;
  context: {
    courseId: string;
    elementId: string | null;
  } | null;
  files: {
    id: string;
    kind: "picture" | "voice" | "file";
    /**
     * waiting: a messenger still has it
     */
    state: "waiting" | "ready" | "refused" | "failed";
    /**
     * why it was refused or failed
     */
    problem: ("large" | "type" | "mismatch" | "damaged" | "gone" | "unreachable") | null;
    name: string;
    /**
     * what a picture shows, in its sender's words
     */
    alt: string;
    /**
     * the media type of its bytes
     */
    type: string;
    bytes: number;
    width: number | null;
    height: number | null;
    /**
     * a path for those who may read the message; empty until ready
     */
    url: string;
  }[];
  /**
   * it has a link from somebody new, which mentors don't see yet
   */
  isHeld: boolean;
  createdAt: string;
}
export interface HideConversationAnswer {}
export interface SendQuestionBody {
  text: string;
  courseId?: string;
  /**
   * the lesson from which it is asked
   */
  elementId?: string;
  /**
   * with the first message, if the portal asks
   */
  age?: "adult" | "minor";
  /**
   * whom the caller asks for, at first
   */
  wantedGender?: "woman" | "man";
  /**
   * a parent agrees, if the portal asks
   */
  hasParentalConsent?: boolean;
  /**
   * pictures, voice notes and files; a message with files needs no text
   *
   * @maxItems 4
   */
  files?:
    | []
    | [
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        }
      ]
    | [
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        }
      ]
    | [
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        }
      ]
    | [
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        }
      ];
  idempotencyKey?: string;
}
export interface SendQuestionAnswer {
  conversationId: string;
  sequence: number;
}
export interface ListOwnChannelsAnswer {
  channels: {
    messenger: "whatsapp" | "telegram" | "viber" | "facebookmessenger" | "email";
    channel:
      "email" | "telegram" | "whatsapp" | "wachatapi" | "twilio" | "viber" | "facebookmessenger";
    /**
     * whether the caller signs in with it or verified it
     */
    isConnected: boolean;
    /**
     * opens the chat with the portal's bot, or an email
     */
    link: string;
  }[];
}
export interface ChooseOwnChannelBody {
  /**
   * portal: nowhere else
   */
  channel:
    | "portal"
    | "email"
    | "telegram"
    | "whatsapp"
    | "wachatapi"
    | "twilio"
    | "viber"
    | "facebookmessenger";
}
export interface ChooseOwnChannelAnswer {}
export interface MarkOwnConversationReadAnswer {}
export interface AskForAnotherMentorAnswer {}
export interface BlockMentorAnswer {}
export interface ReportMessageBody {
  /**
   * by default the last message
   */
  sequence?: number;
  reason: string;
}
export interface ReportMessageAnswer {
  caseId: string;
}
export interface ListInboxAnswer {
  conversations: {
    id: string;
    /**
     * the learner's first name
     */
    name: string;
    language: string;
    context: {
      courseId: string;
      elementId: string | null;
    } | null;
    tags: string[];
    unread: number;
    waitingSince: string | null;
    lastMessageAt: string;
    preview: string;
    /**
     * of a message without text
     */
    previewFile: ("picture" | "voice" | "file") | null;
    /**
     * the mentor wrote the last message
     */
    isPreviewOwn: boolean;
  }[];
}
export interface GetThreadAnswer {
  id: string;
  /**
   * the learner's first name
   */
  name: string;
  language: string;
  context: {
    courseId: string;
    elementId: string | null;
  } | null;
  tags: string[];
  /**
   * whom the learner asked for
   */
  wantedGender: ("woman" | "man") | null;
  isClosed: boolean;
  waitingSince: string | null;
  owner: PublicMentor | null;
  /**
   * the learner said that they are under 18
   */
  isMinor: boolean;
  /**
   * who also reads it because of that
   */
  secondReader: PublicMentor | null;
  /**
   * a flagged word has opened a case that isn't closed
   */
  isFlagged: boolean;
  /**
   * the messenger in which the learner wants answers
   */
  replyWindow: {
    channel:
      | "portal"
      | "email"
      | "telegram"
      | "whatsapp"
      | "wachatapi"
      | "twilio"
      | "viber"
      | "facebookmessenger";
    /**
     * null: at any time
     */
    until: string | null;
    /**
     * false: an answer with a file goes to the portal
     */
    takesFiles: boolean;
    /**
     * over: an answer goes to the portal only; none: it can't be sent
     */
    state: "open" | "over" | "none";
  } | null;
  canAnswer: boolean;
  canClaim: boolean;
  messages: Message[];
  hasEarlier: boolean;
  /**
   * how far the learner is; null for everybody but the conversation's mentor
   */
  study: {
    progress: {
      doneCount: number;
      total: number;
    } | null;
    answers: {
      question: string;
      chosen: string[];
      score: number | null;
      passed: boolean | null;
    }[];
    notes: {
      sequence: number;
      text: string;
    }[];
  } | null;
}
export interface MarkThreadReadAnswer {}
export interface ReleaseMessageAnswer {}
export interface ClaimConversationAnswer {}
export interface SetTagsBody {
  /**
   * @maxItems 10
   */
  tags:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string];
}
export interface SetTagsAnswer {}
export interface AssignConversationBody {
  /**
   * a user id; null: back to its pool
   */
  mentorId: string | null;
  /**
   * for the next mentor
   */
  note?: string;
}
export interface AssignConversationAnswer {}
export interface CloseConversationAnswer {}
export interface FlagMessageBody {
  sequence?: number;
  reason: string;
}
export interface FlagMessageAnswer {
  caseId: string;
}
export interface ReplyToLearnerBody {
  text: string;
  idempotencyKey?: string;
  /**
   * pictures, voice notes and files; a message with files needs no text
   *
   * @maxItems 4
   */
  files?:
    | []
    | [
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        }
      ]
    | [
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        }
      ]
    | [
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        }
      ]
    | [
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        },
        {
          /**
           * with its extension
           */
          name: string;
          content: string;
          /**
           * what a picture shows
           */
          alt?: string;
        }
      ];
}
export interface ReplyToLearnerAnswer {
  sequence: number;
}
export interface AddNoteBody {
  text: string;
  idempotencyKey?: string;
}
export interface AddNoteAnswer {
  sequence: number;
}
export interface ListSavedRepliesAnswer {
  savedReplies: {
    id: string;
    title: string;
    text: string;
  }[];
}
export interface CreateSavedReplyBody {
  title: string;
  text: string;
}
export interface CreateSavedReplyAnswer {
  id: string;
  title: string;
  text: string;
}
export interface DeleteSavedReplyAnswer {}
export interface ListMentorProfilesAnswer {
  profiles: MentorProfile[];
}
export interface MentorProfile {
  /**
   * bo:{userId}
   */
  id: string;
  uid: string;
  name: string;
  avatar: string | null;
  core: {
    utm_campaign_name: string;
  };
  auth: {
    roles: string[];
  };
  mentoring: {
    environments: string[];
    courses: string[];
    pages: string[];
  };
}
export interface GetMentorAnswer {
  userId: string;
  name: string;
  avatar: string | null;
  leaderId: string;
  campaign: string;
  courseIds: string[];
  pageIds: string[];
  languages: string[];
  regions: string[];
  gender: ("woman" | "man") | null;
  openMax: number;
  openCount: number;
  /**
   * epoch milliseconds; 0: not away
   */
  awayUntil: number;
}
export interface ChangeMentorBody {
  /**
   * a user id; null: the portal's first leader
   */
  leaderId: string | null;
  campaign: string;
  /**
   * none and no pages: all
   *
   * @maxItems 100
   */
  courseIds: string[];
  /**
   * @maxItems 100
   */
  pageIds: string[];
  /**
   * none: all
   *
   * @maxItems 100
   */
  languages: string[];
  /**
   * ids of the portal's regions; none: all
   *
   * @maxItems 100
   */
  regions?: string[];
  /**
   * null: not said
   */
  gender?: ("woman" | "man") | null;
  openMax: number;
}
export interface ChangeMentorAnswer {}
export interface SetAbsenceBody {
  /**
   * null: they are back
   */
  until: string | null;
}
export interface SetAbsenceAnswer {}
export interface GetMentorsDeskAnswer {
  waitingCount: number;
  unownedCount: number;
  times: {
    /**
     * milliseconds until a first answer
     */
    median: number | null;
    p90: number | null;
  };
  waiting: {
    conversationId: string;
    /**
     * the learner's first name
     */
    name: string;
    language: string;
    context: {
      courseId: string;
      elementId: string | null;
    } | null;
    waitingSince: string;
    ownerId: string | null;
  }[];
  mentors: {
    userId: string;
    name: string;
    avatar: string | null;
    leaderId: string;
    openCount: number;
    openMax: number;
    waitingCount: number;
    languages: string[];
    /**
     * epoch milliseconds; 0: not away
     */
    awayUntil: number;
  }[];
}
export interface ListCasesAnswer {
  cases: {
    id: string;
    reason: string;
    /**
     * the flagged word that opened it; null for a report
     */
    word: string | null;
    openedAt: string;
  }[];
}
export interface GetCaseAnswer {
  id: string;
  reason: string;
  /**
   * the flagged word that opened it; null for a report
   */
  word: string | null;
  openedAt: string;
  /**
   * of the reported message
   */
  sequence: number;
  messages: Message[];
  /**
   * who has read it, the first reader first
   */
  readers: {
    userId: string;
    name: string;
    at: string;
  }[];
  isClosed: boolean;
  note: string;
}
export interface CloseCaseBody {
  note: string;
}
export interface CloseCaseAnswer {}
export interface GetMentorChatAnswer {
  /**
   * none: the portal has no Telegram bot; unconnected: the caller hasn't connected Telegram
   */
  state: "none" | "unconnected" | "off" | "on";
}
export interface SetMentorChatBody {
  isOn: boolean;
}
export interface SetMentorChatAnswer {
  /**
   * none: the portal has no Telegram bot; unconnected: the caller hasn't connected Telegram
   */
  state: "none" | "unconnected" | "off" | "on";
}
export interface ListMessageTemplatesAnswer {
  templates: {
    channel: "telegram" | "whatsapp" | "wachatapi" | "twilio" | "viber" | "facebookmessenger";
    providerId: string;
    name: string;
    language: string;
    /**
     * with variables such as {{1}} or {{first_name}}
     */
    text: string;
    /**
     * only an approved one can be sent
     */
    state: "approved" | "pending" | "rejected" | "paused" | "disabled" | "unsupported";
  }[];
}
export interface FetchMessageTemplatesAnswer {
  /**
   * how many are stored now
   */
  count: number;
  /**
   * false: the messenger has more than 500
   */
  isComplete: boolean;
}
export interface SendTemplateBody {
  providerId: string;
  /**
   * by the names of the template's variables
   */
  values: {
    [k: string]: string;
  };
  idempotencyKey?: string;
}
export interface SendTemplateAnswer {
  sequence: number;
}
export interface ListMessengerChannelsAnswer {
  channels: ChannelTest[];
}
export interface ChannelTest {
  channel:
    "email" | "telegram" | "whatsapp" | "wachatapi" | "twilio" | "viber" | "facebookmessenger";
  state:
    | "not-tested"
    | "works"
    | "webhook-unknown"
    | "no-test"
    | "no-keys"
    | "no-address"
    | "refused"
    | "no-answer"
    | "suspended"
    | "other-bot"
    | "no-webhook"
    | "other-webhook"
    | "webhook-fails"
    | "email-no-domain"
    | "email-no-secret"
    | "email-no-server"
    | "email-waits"
    | "email-sent"
    | "email-works";
  /**
   * the state and what to do, in the caller's language
   */
  message: string;
  /**
   * the bot, number, page or domain in the settings
   */
  bot: string | null;
  /**
   * their names
   */
  missingKeys: string[];
  /**
   * where the messenger or the mail service has to send messages
   */
  webhookUrl: string;
  /**
   * other-bot: the bot that the keys belong to; other-webhook: the other host
   */
  found: string | null;
}
export interface CreateEmailSecretAnswer {
  /**
   * can't be shown again
   */
  webhookSecret: string;
}
export interface ListDiscussionElementsAnswer {
  elements: {
    /**
     * of the discussion, the same as the element's
     */
    id: string;
    active: boolean;
    /**
     * the position among the visible elements, from 1
     */
    number: number;
    type: string;
    title: string;
    courseId: string;
    elementId: string;
    /**
     * the caller has opened the element
     */
    startedElement: boolean;
  }[];
}
export interface ListDiscussionMessagesAnswer {
  isClosed: boolean;
  ownAnswerFirst: boolean;
  /**
   * the caller must write a message before they can read
   */
  isLocked: boolean;
  /**
   * at most 1000
   */
  messagesCount: number;
  /**
   * who wrote the counted messages
   */
  peopleCount: number;
  isCountComplete: boolean;
  /**
   * what the lesson asks above the discussion, or empty
   */
  question: string;
  /**
   * on the first page; also in its own place
   */
  highlight: DiscussionThread | null;
  parent: DiscussionMessage | null;
  messages: DiscussionThread[];
}
export interface DiscussionThread {
  id: string;
  /**
   * the message it answers
   */
  parentId: string | null;
  status: "shown" | "held" | "hidden" | "deleted";
  /**
   * empty for a hidden or deleted message
   */
  text: string;
  /**
   * the names after an @ that mean somebody
   */
  mentions: string[];
  hiddenReason: string | null;
  /**
   * why it waits for a moderator
   */
  heldFor: ("every" | "link" | "word" | "reports") | null;
  /**
   * the first name; null for a hidden or deleted message
   */
  author: {
    name: string;
    picture: string;
    isMentor: boolean;
  } | null;
  isOwn: boolean;
  createdAt: string;
  isEdited: boolean;
  /**
   * null if the caller can't edit it
   */
  editableUntil: string | null;
  reactions: {
    heart: number;
    amen: number;
    pray: number;
  };
  ownReactions: ("heart" | "amen" | "pray")[];
  /**
   * the mentor who put it at the top
   */
  highlightedBy: string | null;
  /**
   * by the caller
   */
  isReported: boolean;
  /**
   * the first ones, the oldest first
   */
  replies: DiscussionMessage[];
  hasMoreReplies: boolean;
}
export interface DiscussionMessage {
  id: string;
  /**
   * the message it answers
   */
  parentId: string | null;
  status: "shown" | "held" | "hidden" | "deleted";
  /**
   * empty for a hidden or deleted message
   */
  text: string;
  /**
   * the names after an @ that mean somebody
   */
  mentions: string[];
  hiddenReason: string | null;
  /**
   * why it waits for a moderator
   */
  heldFor: ("every" | "link" | "word" | "reports") | null;
  /**
   * the first name; null for a hidden or deleted message
   */
  author: {
    name: string;
    picture: string;
    isMentor: boolean;
  } | null;
  isOwn: boolean;
  createdAt: string;
  isEdited: boolean;
  /**
   * null if the caller can't edit it
   */
  editableUntil: string | null;
  reactions: {
    heart: number;
    amen: number;
    pray: number;
  };
  ownReactions: ("heart" | "amen" | "pray")[];
  /**
   * the mentor who put it at the top
   */
  highlightedBy: string | null;
  /**
   * by the caller
   */
  isReported: boolean;
}
export interface PostDiscussionMessageBody {
  text: string;
  parentId?: string | null;
  key?: string;
}
export interface PostDiscussionMessageAnswer {
  message: DiscussionMessage;
}
export interface EditDiscussionMessageBody {
  text: string;
}
export interface EditDiscussionMessageAnswer {
  message: DiscussionMessage;
}
export interface DeleteDiscussionMessageAnswer {
  deleted: true;
}
export interface SetDiscussionReactionBody {
  on: boolean;
}
export interface SetDiscussionReactionAnswer {
  message: DiscussionMessage;
}
export interface ReportDiscussionMessageBody {
  reason: string;
}
export interface ReportDiscussionMessageAnswer {
  reported: true;
}
export interface ListDiscussionQueueAnswer {
  /**
   * 1001 stands for more than 1000
   */
  counts: {
    waiting: number;
    reported: number;
    all: number;
    hidden: number;
  };
  messages: {
    id: string;
    parentId: string | null;
    elementId: string;
    userId: string;
    author: {
      name: string;
      picture: string;
      isMentor: boolean;
    };
    text: string;
    status: "shown" | "held" | "hidden";
    heldFor: ("every" | "link" | "word" | "reports") | null;
    hiddenReason: string | null;
    createdAt: string;
    /**
     * the reports that nobody has handled
     */
    reportsCount: number;
    /**
     * what readers wrote in them; only some
     */
    reportReasons: string[];
    /**
     * the author has no other message that is shown
     */
    isFirst: boolean;
    /**
     * the author can't write
     */
    isMuted: boolean;
    isClosed: boolean;
    ownAnswerFirst: boolean;
  }[];
}
export interface ModerateDiscussionMessageBody {
  isShown: boolean;
  reason?: string;
}
export interface ModerateDiscussionMessageAnswer {
  status: "shown" | "held" | "hidden";
}
export interface HighlightDiscussionMessageBody {
  on: boolean;
}
export interface HighlightDiscussionMessageAnswer {
  isHighlighted: boolean;
}
export interface PassDiscussionMessageBody {}
export interface PassDiscussionMessageAnswer {
  isPassed: true;
}
export interface ChangeDiscussionBody {
  isClosed?: boolean;
  ownAnswerFirst?: boolean;
}
export interface ChangeDiscussionAnswer {
  isClosed: boolean;
  ownAnswerFirst: boolean;
}
export interface MuteDiscussionWriterBody {
  isMuted: boolean;
  reason?: string;
}
export interface MuteDiscussionWriterAnswer {
  isMuted: boolean;
}
export interface ListPrayerRequestsAnswer {
  requests: {
    id: string;
    /**
     * "" for a request without a name
     */
    name: string;
    text: string;
    /**
     * ISO instant
     */
    createdAt: string;
    prayedCount: number;
  }[];
}
export interface SendPrayerRequestBody {
  name?: string;
  text: string;
  /**
   * only the team ever reads it
   */
  isForTeam?: boolean;
  /**
   * the writer agrees that it is stored and read
   */
  agreed: boolean;
}
export interface SendPrayerRequestAnswer {
  isForTeam: boolean;
}
export interface PrayForRequestAnswer {
  prayedCount: number;
}
export interface ListPrayerQueueAnswer {
  /**
   * 1001 stands for more than 1000
   */
  counts: {
    held: number;
    team: number;
    shown: number;
    hidden: number;
  };
  requests: {
    id: string;
    /**
     * "" for a request without a name
     */
    name: string;
    text: string;
    /**
     * ISO instant
     */
    createdAt: string;
    prayedCount: number;
    status: "held" | "shown" | "team" | "hidden";
    /**
     * the writer wants nobody but the team to read it
     */
    isForTeam: boolean;
    /**
     * it has a flagged word, or a link
     */
    flag: ("word" | "link") | null;
  }[];
}
export interface ModeratePrayerRequestBody {
  decision: "shown" | "team" | "hidden";
}
export interface ModeratePrayerRequestAnswer {
  status: "held" | "shown" | "team" | "hidden";
}
export interface DeletePrayerRequestAnswer {
  deleted: true;
}
export interface SearchStudioAnswer {
  results: {
    kind: "courses" | "pages" | "people" | "settings" | "texts";
    id: string;
    title: string;
    /**
     * what distinguishes it from others with the same title
     */
    detail: string;
    /**
     * its path in this portal
     */
    href: string;
  }[];
}
export interface ListLanguagesAnswer {
  /**
   * the settings' version
   */
  version: number;
  languages: {
    code: string;
    /**
     * shown where a text has no translation
     */
    isPrimary: boolean;
    courses: number;
    pages: number;
    /**
     * the portal's own texts of the interface
     */
    texts: number;
    translators: number;
  }[];
}
export interface ListPoliciesAnswer {
  /**
   * the version of the policies that people agree to
   */
  policyVersion: number;
  /**
   * an instant; empty: since the beginning
   */
  since: string;
  asksForConsent: boolean;
  /**
   * people who agreed to this version
   */
  agreed: number;
  /**
   * consents to earlier versions
   */
  agreedEarlier: number;
  policies: {
    category:
      "privacy-policy" | "terms-of-use" | "cookie-policy" | "mentor-policy" | "mentor-terms";
    type: "default" | "mentor";
    /**
     * null: visitors see the text that comes with the product
     */
    page: {
      published: boolean;
      revision: number;
      /**
       * epoch milliseconds
       */
      revisedAt: number;
      /**
       * its draft differs from this version
       */
      isChanged: boolean;
    } | null;
    /**
     * people who accepted this version of it
     */
    accepted: number | null;
  }[];
  /**
   * the settings' version
   */
  version: number;
}
export interface RenewPoliciesBody {
  /**
   * the version of the settings that was changed
   */
  version?: number;
}
export interface RenewPoliciesAnswer {
  /**
   * the version of the policies that people agree to
   */
  policyVersion: number;
  /**
   * the settings' version
   */
  version: number;
}
export interface ApiError {
  /**
   * for programs; never changes
   */
  code: string;
  /**
   * in plain English
   */
  message: string;
  meta: {
    error: {
      message: string;
      /**
       * the message key of a translated error text
       */
      messageKey?: string;
      /**
       * wrong fields by their path, such as page.texts.en.title
       */
      fields?: {
        [k: string]: {
          /**
           * the message key of a translated error text
           */
          key: string;
          /**
           * the parameters of the message
           */
          params?: {
            [k: string]: string | number;
          };
          /**
           * the same in plain English
           */
          message?: string;
        };
      };
    };
  };
  /**
   * only where an operation answers a state
   */
  state?: "error";
}

/** An error with the codes that an operation answers with a status. */
type Failure<Code extends string> = {
  headers: Record<string, unknown>;
  content: { "application/json": ApiError & { code: Code } };
};
