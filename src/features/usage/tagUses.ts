import type { PanelRange, PanelTags } from './panel/protocol.ts';
import type { AdministrationResource } from '../../client/administration.ts';
import type { Services } from '../../services/services.ts';
import { regionalHost } from '../../services/connection/regional.ts';
import type { PartResult } from './panelPart.ts';

/** Reads the usage by tag in these days, up to a number of pages. Returns `missing` if the service has no tags. */
export async function findTags(services: Services, range: PanelRange, pages: number, signal: AbortSignal): Promise<PartResult<PanelTags>> {
  const administration = await services.admin.administration();
  if (!administration?.tagUsage || (await regionalHost(services)) !== undefined) return { state: 'missing' };
  return { data: await firstPages(administration.tagUsage, range, pages, signal), time: Date.now() };
}

async function firstPages(
  tagUsage: NonNullable<AdministrationResource['tagUsage']>,
  range: PanelRange,
  pages: number,
  signal: AbortSignal,
): Promise<PanelTags> {
  const rows: PanelTags['rows'] = [];
  let page: number | undefined;
  for (let read = 0; read < pages; read += 1) {
    const { usage, next_page } = await tagUsage({ ...range, ...(page !== undefined && { page }) }, signal);
    for (const { custom_tag, breakdown } of usage) rows.push({ tag: custom_tag ?? '', characters: breakdown.total_characters ?? 0 });
    // Stop at a page that refers to itself or an earlier one, to avoid an endless loop.
    if (typeof next_page !== 'number' || next_page <= (page ?? 0)) return { rows, hasMore: false };
    page = next_page;
  }
  return { rows, hasMore: true };
}
