const PATHS = {
  start: 'M3 10.5 12 3l9 7.5V21h-6v-6H9v6H3z',
  accounts: 'M9 3v6M15 3v6M6 9h12v3a6 6 0 0 1-12 0zM12 18v3',
  listings: 'M3 21V8l6-4 6 4v13M15 21V11h6v10M7 12h4M7 16h4M3 21h18',
  reservations: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  figures: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  webhooks: 'M4 12h4l3-8 4 16 3-8h2',
  keys: 'M14 10a4 4 0 1 0-3.5 4L13 16.500h2V19h2.500v2H21v-3.500l-5.500-5.500A4 4 0 0 0 14 10z',
  audit: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3',
  system: 'M4 4h16v6H4zM4 14h16v6H4zM8 7h.01M8 17h.01',
  sandbox: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8',
  book: 'M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5zM19 4h-4a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h4z',
  moon: 'M20 14.500A8 8 0 1 1 9.500 4a6.500 6.500 0 0 0 10.500 10.500z',
  out: 'M15 4h4v16h-4M11 8l-4 4 4 4M7 12h9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.200 16.200 21 21',
  pin: 'M9 3h6l-1 6 4 4H6l4-4zM12 13v8',
  ascending: 'M12 19V5M6 11l6-6 6 6',
  descending: 'M12 5v14M6 13l6 6 6-6',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  done: 'M5 13l4 4L19 7',
  pinned: 'M9 3h6l-1 6 4 4H6l4-4zM12 13v8M10 5h4M9.500 11h5',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
    <path d={PATHS[name]} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
