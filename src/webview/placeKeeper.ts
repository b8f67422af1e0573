/** The user's position on a page. */
export interface Place {
  /** Id of the focused element. */
  readonly focus: string;
  readonly scroll: number;
}

/** Tracks the user's position on the page, and restores it as soon as possible. Lives as long as the page. */
export class PlaceKeeper {
  /** Id of the element that is still to be focused. */
  #focus: string | undefined;
  /** Position to which the page is still to be scrolled. */
  #scroll: number | undefined;
  readonly #fallback: string | undefined;

  /** @param fallback id of the element to focus if the wanted one is gone. @param moved called when the position changes */
  constructor(fallback: string | undefined, moved: () => void) {
    this.#fallback = fallback;
    // The editor decides when the page gets the focus. Requesting it would take it away from another place.
    window.addEventListener('focus', () => this.#giveFocus());
    // If the user moves the focus in the meantime, it stays there.
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
    // After layout, when the page can be scrolled.
    requestAnimationFrame(() => this.#lead());
  }

  /** @param draw rendering function. It may replace the focused element, or add the wanted one. */
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
    // It can't be focused before its content has been loaded.
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
