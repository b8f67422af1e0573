export interface WantedFocus {
  want(id: string): void;
  /** Called whenever what is wanted may have become able to take it. */
  give(): void;
  /** What is still to get it. */
  pending(): string | undefined;
}

/**
 * Gives the focus back to what had it, once that can have it.
 * @param fallback id of what gets it where the wanted one is gone
 */
export function wantedFocus(fallback?: string): WantedFocus {
  let wanted: string | undefined;
  const give = () => {
    if (wanted === undefined || !document.hasFocus()) return;
    const target = byId(wanted) ?? (fallback === undefined ? undefined : byId(fallback));
    // It cannot be focused before its list or its figures have come.
    if (!target?.checkVisibility() || target.matches(':disabled')) return;
    wanted = undefined;
    target.focus({ preventScroll: true });
  };
  // The editor gives the focus to the page when it pleases; taking it uncalled would take it from elsewhere.
  window.addEventListener('focus', give);
  // Whoever has gone elsewhere on the page meanwhile stays there.
  document.addEventListener('focusin', () => {
    wanted = undefined;
  });
  return {
    want(id) {
      wanted = id === '' ? undefined : id;
    },
    give,
    pending: () => wanted,
  };
}

function byId(id: string): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? undefined;
}
