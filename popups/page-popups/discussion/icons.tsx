/** The icons that only the discussion needs, on a field of 20 × 20. */

export const PrayIcon = () => (
  <svg className="icon icon--small" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 3.3v10M10 3.3 6.9 9.6l-3.2 4.2 2.7 2.9L10 13.3M10 3.3l3.1 6.3 3.2 4.2-2.7 2.9-3.6-3.4" />
  </svg>
);

export const ReplyIcon = () => (
  <svg className="icon icon--small is-mirrored" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M7.5 5.8 3.8 9.6l3.7 3.7M4.2 9.6h7.1c2.9 0 5 2.1 5 5" />
  </svg>
);

export const MoreIcon = () => (
  <svg className="icon icon--small" viewBox="0 0 20 20" aria-hidden="true">
    <path strokeWidth="2.5" strokeLinecap="round" d="M4.5 10h.01M10 10h.01M15.5 10h.01" />
  </svg>
);

export const FlameIcon = () => (
  <svg className="discussion__flame" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M8 1c.6 2.8 4.1 4.7 4.1 8.3a4.1 4.1 0 0 1-8.2 0c0-1.5.8-2.5 1.6-3.6.5 1 1 1.4 1.5 1.5C6.7 5 7 3 8 1Z" />
  </svg>
);
