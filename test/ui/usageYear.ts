import * as v from 'valibot';
import { analyticsResponse } from '../../src/api/administration.ts';
import { countsOf } from '../../src/api/usage/analytics.ts';
import type { Counts } from '../../src/api/usage/analytics.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import { UsagePanel } from './pages/usagePanel.ts';
import type { Session } from './session.ts';
import * as connectionServiceTexts from '../../src/services/connection/texts.ts';

const dayMs = 86_400_000;

/** YYYY-MM-DD in UTC. @param back days before today */
export function dayOf(back: number): string {
  return new Date(Date.now() - back * dayMs).toISOString().slice(0, 10);
}

/** A year of 25 keys by day: as much as there can be at once. */
export async function seedYear(session: Session): Promise<void> {
  const labels = ['Main key', 'Limited key', ...Array.from({ length: 23 }, (_, index) => `Team ${String(index + 1)}`)];
  const days = (key: number) =>
    Array.from({ length: 365 }, (_, back) => ({
      day: dayOf(back),
      text: (key + 1) * 10 + (back % 7),
      document: back % 30 === 0 ? 50_000 : 0,
      improvement: key,
      speech: key === 2 ? 90_000 : 0,
    }));
  await controlOf(session).seedUsage({ keys: labels.map((label, key) => ({ label, days: days(key) })) });
}

/** What the service tells of the last 365 days. */
export async function totalsOfYear(session: Session): Promise<Counts> {
  const { url, adminKey } = sandboxOf(session);
  const query = new URLSearchParams({ start_date: dayOf(364), end_date: dayOf(0) });
  const response = await fetch(`${url}/v2/admin/analytics?${query.toString()}`, {
    headers: { Authorization: `Service-Auth-Key ${adminKey}` },
  });
  return countsOf(v.parse(analyticsResponse, await response.json()).usage_report.total_usage);
}

/** How often the analytics were asked for. */
export async function analyticsAsked(session: Session): Promise<number> {
  const { entries } = await controlOf(session).ledger();
  return entries.filter(({ path }) => path === '/v2/admin/analytics').length;
}

/** Opens the panel, and waits until it has been read. */
export async function openUsage({ driver, workbench }: Session): Promise<UsagePanel> {
  await driver.run('interlinear.openUsage');
  const panel = new UsagePanel(workbench.page);
  await panel.waitFor();
  return panel;
}

/** Before the tests: the sandbox's admin key, as its prompt offers it. */
export async function enterSandboxAdminKey({ driver, workbench }: Session): Promise<void> {
  const entered = driver.run('interlinear.enterAdminKey');
  await workbench.quickInput.pick(connectionServiceTexts.useSandboxAdminKey());
  await entered;
}
