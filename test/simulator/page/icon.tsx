/** Drawn, since not every system's fonts have the signs. */
const paths = {
  plus: 'M8 2.5v11M2.5 8h11',
  lightning: 'M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z',
  reply: 'M2.5 3.5h11v7.5H8l-3 2.5V11H2.5z',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  file: 'M4 1.5h5.5L12.5 4.5v10H4zM9 1.5V5h3.5',
  shared: 'M2.5 5.5h8v8h-8zM5.5 5.5v-3h8v8h-3',
  log: 'M5 13V3M2.5 5.5 5 3l2.5 2.5M11 3v10M8.5 10.5 11 13l2.5-2.5',
} as const;

export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg className="drawn" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
