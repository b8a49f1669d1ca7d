/** Outlines on a grid of 20 x 20. */
const outlines = {
  add: "M10 4v12M4 10h12",
  "arrow-down": "M10 4v11.6M5 10.8l5 5 5-5",
  "arrow-up": "M10 16V4.4M5 9.2l5-5 5 5",
  back: "M12 4.5 6.5 10l5.5 5.5",
  bell: "M5.2 13.6V9a4.8 4.8 0 0 1 9.6 0v4.6l1.4 1.4H3.8ZM8.4 17.2h3.2",
  chat: "M3.6 4.4h12.8a.8.8 0 0 1 .8.8v7.4a.8.8 0 0 1-.8.8H9.2L5.4 16.6v-3.2H3.6a.8.8 0 0 1-.8-.8V5.2a.8.8 0 0 1 .8-.8Z",
  audio: "M3 8v4h3l4 3.4V4.6L6 8ZM12.8 7.4a4 4 0 0 1 0 5.2M15 5.2a7 7 0 0 1 0 9.6",
  check: "M4.2 10.4l3.8 3.8 7.8-8",
  clock: "M10 2.6a7.4 7.4 0 1 0 0 14.8 7.4 7.4 0 0 0 0-14.8ZM10 6v4l2.6 1.6",
  close: "M5 5l10 10M15 5L5 15",
  copy: "M7 6.4h9.4v10H7ZM13 6.4V3.6H3.6v9.8H7",
  columns: "M3 4h14v12H3ZM10 4v12",
  course:
    "M10 5.4C8.3 4.2 5.8 3.8 2.9 3.8v10.8c2.9 0 5.4.4 7.1 1.6 1.7-1.2 4.2-1.6 7.1-1.6V3.8c-2.9 0-5.4.4-7.1 1.6ZM10 5.4v10.8",
  discussion:
    "M3.4 3.6h8.8a.8.8 0 0 1 .8.8v5.2a.8.8 0 0 1-.8.8H7.4L4.6 13v-2.6H3.4a.8.8 0 0 1-.8-.8V4.4a.8.8 0 0 1 .8-.8ZM15.4 7.4h1.2a.8.8 0 0 1 .8.8v5.2a.8.8 0 0 1-.8.8h-1.2v2.6l-2.8-2.6H8.6",
  document: "M5 2.8h6.4L15 6.4v10.8H5ZM11.2 2.8v3.8H15M7.6 10.2h4.8M7.6 13.2h4.8",
  draft: "M4 16l.8-3.4L13.6 3.8l2.6 2.6L7.4 15.2ZM11.6 5.8l2.6 2.6",
  drag: "M7.5 5.5v.01M7.5 10v.01M7.5 14.5v.01M12.5 5.5v.01M12.5 10v.01M12.5 14.5v.01",
  email:
    "M3.6 4.6h12.8a.8.8 0 0 1 .8.8v9.2a.8.8 0 0 1-.8.8H3.6a.8.8 0 0 1-.8-.8V5.4a.8.8 0 0 1 .8-.8ZM3.2 5.6L10 10.8l6.8-5.2",
  history: "M3.6 10a6.4 6.4 0 1 0 2-4.6L3.6 7.2M3.6 3.6v3.6h3.6M10 6.6V10l2.4 1.6",
  home: "M3.4 9.2 10 3.6l6.6 5.6M5 8v8.4h10V8M8.2 16.4v-4.6h3.6v4.6",
  inbox: "M2.8 11l2.6-6.6h9.2l2.6 6.6v4.6H2.8ZM2.8 11h4.4l1 2h3.6l1-2h4.4",
  info: "M10 2.6a7.4 7.4 0 1 0 0 14.8 7.4 7.4 0 0 0 0-14.8ZM10 9.2v4.6M10 6.2h.01",
  keyboard: "M2.8 5.6h14.4v8.8H2.8ZM5.6 8.4h.01M8.5 8.4h.01M11.5 8.4h.01M14.4 8.4h.01M6.6 11.6h6.8",
  language:
    "M10 2.6a7.4 7.4 0 1 0 0 14.8 7.4 7.4 0 0 0 0-14.8ZM2.8 10h14.4M10 2.8c4 4.4 4 10 0 14.4-4-4.4-4-10 0-14.4Z",
  limit: "M10 2.6a7.4 7.4 0 1 0 0 14.8 7.4 7.4 0 0 0 0-14.8ZM4.8 4.8l10.4 10.4",
  link: "M8.4 11.6a3.2 3.2 0 0 0 4.6 0l2.8-2.8a3.2 3.2 0 0 0-4.6-4.6l-1 1M11.6 8.4a3.2 3.2 0 0 0-4.6 0l-2.8 2.8a3.2 3.2 0 0 0 4.6 4.6l1-1",
  menu: "M3.4 6.6h13.2M3.4 13.4h13.2",
  more: "M10 4.6v.01M10 10v.01M10 15.4v.01",
  offline:
    "M3 3l14 14M6.4 8.4A8 8 0 0 0 4.4 9.8M15.6 9.8a8 8 0 0 0-4.4-2.3M7 12.4a4.6 4.6 0 0 1 4.2-1.2M10 15.4h.01",
  order: "M5 3h10v14l-1.7-1.2L11.6 17 10 15.8 8.4 17l-1.7-1.2L5 17ZM7.6 6.8h4.8M7.6 10h4.8",
  outside:
    "M8.6 4.4H5a.8.8 0 0 0-.8.8V15a.8.8 0 0 0 .8.8h9.8a.8.8 0 0 0 .8-.8v-3.6M12 3.6h4.4V8M16.2 3.8l-6.8 6.8",
  page: "M3.2 4h13.6v12H3.2ZM3.2 8h13.6M8.4 8v8",
  people:
    "M7.4 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM2 16.2c.5-2.6 2.6-4 5.4-4s4.9 1.4 5.4 4M13 4.2a3 3 0 0 1 0 5.6M15 12.6c1.7.6 2.7 1.8 3 3.6",
  person:
    "M10 3.4a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM3.8 16.8c.6-3 3-4.6 6.2-4.6s5.6 1.6 6.2 4.6",
  picture: "M3.4 4h13.2v12H3.4ZM6.4 7.6h.01M3.6 14.2l4-4 3 3 2.4-2.4 3.4 3.4",
  plus: "M10 4v12M4 10h12",
  pulse: "M2.8 10.4h3.4L8.4 5l3.2 10 2.2-4.6h3.4",
  search: "M9 3.4a5.6 5.6 0 1 0 0 11.2A5.6 5.6 0 0 0 9 3.4ZM13.2 13.2l3.6 3.6",
  settings:
    "M3.4 6h6M14 6h2.6M3.4 14h2.6M10.6 14h6M11.7 3.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6ZM8.3 11.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z",
  shield: "M10 2.8l6 2.2v4.6c0 3.6-2.4 6.2-6 7.6-3.6-1.4-6-4-6-7.6V5Z",
  redo: "M12.4 3.8 16 7.4l-3.6 3.6M15.6 7.4H8.2a4.2 4.2 0 0 0 0 8.4h4.4",
  "sign-out": "M8 3.8H4.4v12.4H8M12.4 6.4 16 10l-3.6 3.6M7.6 10H16",
  trash: "M4 5.6h12M8 5.4V3.4h4v2M5.4 5.8l.7 10.8h7.8l.7-10.8M8.4 8.8v5M11.6 8.8v5",
  upload: "M10 13V4M6.4 7.4 10 3.8l3.6 3.6M3.8 12.6v3.6h12.4v-3.6",
  video: "M3 4.6h14v10.8H3ZM8.4 7.6v4.8l4-2.4Z",
  undo: "M7.6 3.8 4 7.4 7.6 11M4.4 7.4h7.4a4.2 4.2 0 0 1 0 8.4H7.4",
  view: "M2.4 10c2-3.4 4.6-5 7.6-5s5.6 1.6 7.6 5c-2 3.4-4.6 5-7.6 5s-5.6-1.6-7.6-5ZM10 7.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Z",
  warning: "M10 3.4l7.2 12.8H2.8ZM10 8.2v3.6M10 13.9h.01",
} as const;
export type StudioIconName = keyof typeof outlines;

/** An icon in the colour of its text. The text beside it or the control's label names it. */
export function StudioIcon({ name, flip = false }: { name: StudioIconName; flip?: boolean }) {
  return (
    <svg
      className={flip ? "studio-icon studio-icon--flip" : "studio-icon"}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={outlines[name]} />
    </svg>
  );
}

/** Lampstand's mark: a flame on its stand. */
export const Mark = () => (
  <svg className="studio-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path
      className="studio-mark__flame"
      d="M16 2.5c4.6 5.6 6 9 5.3 12.4-.6 3-2.7 4.6-5.3 4.6s-4.7-1.6-5.3-4.6C10 11.5 11.4 8.1 16 2.5Z"
    />
    <path
      d="M5.5 21.5h21M16 21.5v6.5M10.5 29h11"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
    />
  </svg>
);
