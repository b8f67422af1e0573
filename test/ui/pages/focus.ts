import type { Frame, Page } from 'playwright-core';

/** Which element of each frame is the active one, and whether the frame has the focus: for the message of a test that waited for another. */
export async function whereTheFocusIs(page: Page): Promise<string> {
  const places = await Promise.all(page.frames().map(placeIn));
  return places.join('\n');
}

async function placeIn(frame: Frame): Promise<string> {
  const expression = '`${document.hasFocus() ? "has the focus" : "does not have it"}: ${document.activeElement?.outerHTML.slice(0, 200)}`';
  const place = await frame.evaluate<string>(expression).catch((error: unknown) => String(error));
  return `${frame.url().slice(0, 80)} ${place}`;
}
