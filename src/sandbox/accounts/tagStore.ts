/** What was used under one reporting tag on one day, UTC. */
export interface TagRow {
  readonly day: string;
  readonly tag: string;
  /** Unicode code points of texts. */
  readonly text: number;
}

/** What was billed under reporting tags; it ends with the sandbox. */
export interface TagStore {
  add(day: string, tag: string, characters: number): void;
  /** Rows of these days, both included, by day and tag. */
  rows(first: string, last: string): TagRow[];
  clear(): void;
}

export function createTagStore(): TagStore {
  const store = new Map<string, TagRow>();
  return {
    add(day, tag, characters) {
      const place = `${day} ${tag}`;
      store.set(place, { day, tag, text: (store.get(place)?.text ?? 0) + characters });
    },
    rows: (first, last) =>
      [...store.entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => row)
        .filter(({ day }) => day >= first && day <= last),
    clear: () => store.clear(),
  };
}
