/** Where the user is on a page. */
export interface Place {
  /** Id of what has the focus. */
  readonly focus: string;
  readonly scroll: number;
}

/** Knows where the user is on the page, and leads back there once that is possible. It lives as long as the page. */
export class PlaceKeeper {
  /** Id of what is still to get the focus. */
  #focus: string | undefined;
  /** Where the page is still to be scrolled to. */
  #scroll: number | undefined;
  readonly #fallback: string | undefined;

  /** @param fallback id of what gets the focus where the wanted one is gone. @param moved called when the place is another */
  constructor(fallback: string | undefined, moved: () => void) {
    this.#fallback = fallback;
    // The editor gives the focus to the page when it pleases; taking it uncalled would take it from elsewhere.
    window.addEventListener('focus', () => this.#giveFocus());
    // Whoever has gone elsewhere on the page meanwhile stays there.
    document.addEventListener(
      'focusin',
      () => {
        this.#focus = undefined;
      },
      { capture: true },
    );
    for (const event of ['wheel', 'keydown', 'pointerdown']) {
      window.addEventListener(event, () => this.#stayHere(), { capture: true, passive: true });
    }
    for (const event of ['focusin', 'toggle', 'scroll']) document.addEventListener(event, moved, { capture: true, passive: true });
  }

  get place(): Place {
    return { focus: this.#focus ?? document.activeElement?.id ?? '', scroll: this.#scroll ?? window.scrollY };
  }

  restore({ focus, scroll }: Place): void {
    this.#focus = focus === '' ? undefined : focus;
    this.#scroll = scroll;
    // After layout, so that there is something to scroll.
    requestAnimationFrame(() => this.#lead());
  }

  /** @param draw what has the focus may stand elsewhere after it, and what is wanted may be there. */
  keepWhile(draw: () => void): void {
    const focused = document.activeElement?.id ?? '';
    draw();
    if (focused !== '' && document.activeElement?.id !== focused) byId(focused)?.focus();
    this.#lead();
  }

  #lead(): void {
    this.#giveFocus();
    this.#goThere();
  }

  #giveFocus(): void {
    if (this.#focus === undefined || !document.hasFocus()) return;
    const target = byId(this.#focus) ?? (this.#fallback === undefined ? undefined : byId(this.#fallback));
    // It cannot be focused before its list or its figures have come.
    if (!target?.checkVisibility() || target.matches(':disabled')) return;
    this.#focus = undefined;
    target.focus({ preventScroll: true });
  }

  #goThere(): void {
    if (this.#scroll === undefined) return;
    window.scrollTo({ top: this.#scroll });
    if (Math.abs(window.scrollY - this.#scroll) < 2) this.#stayHere();
  }

  #stayHere(): void {
    this.#scroll = undefined;
  }
}

function byId(id: string): HTMLElement | undefined {
  return document.getElementById(id) ?? undefined;
}
