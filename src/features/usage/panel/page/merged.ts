import type { Reading, UsagePanelState, UsagePanelUpdate } from '../protocol.ts';

/** Applies an update to the state. Earlier data is kept while it is read again, and if that fails. */
export function merged(state: UsagePanelState, update: UsagePanelUpdate): UsagePanelState {
  return {
    ...state,
    host: update.host ?? state.host,
    hasAdminKey: update.hasAdminKey ?? state.hasAdminKey,
    range: update.range ?? state.range,
    savings: update.savings ?? state.savings,
    usage: kept(state.usage, update.usage),
    analytics: kept(state.analytics, update.analytics),
    tags: kept(state.tags, update.tags),
    keys: kept(state.keys, update.keys),
  };
}

/** States without data. */
const without: ReadonlySet<string> = new Set<Reading<unknown>['state']>(['missing', 'regional', 'missingScope']);

function kept<T>(before: Reading<T>, now: Reading<T> | undefined): Reading<T> {
  if (!now) return before;
  const keeps = now.data === undefined && !without.has(now.state);
  return keeps ? { ...now, data: before.data, time: now.time ?? before.time } : now;
}
