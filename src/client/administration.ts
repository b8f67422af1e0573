import {
  analyticsFaults,
  analyticsQuery,
  analyticsResponse,
  createKeyRequest,
  developerKey,
  developerKeyItems,
  keyIdRequest,
  labelKeyRequest,
  limitKeyRequest,
  tagUsageQuery,
  tagUsageResponse,
} from '../api/administration.ts';
import type { AnalyticsQuery, DeveloperKey, KeyLimits, TagUsageQuery, TagUsageReport, UsageReport } from '../api/administration.ts';
import { callsOf, checked, refuseFaults } from './calls.ts';
import { fitting } from './lists.ts';
import type { Log } from './log.ts';
import type { Transport } from './transport.ts';
import { usageResponse } from '../api/usage.ts';
import type { Usage } from '../api/usage.ts';

/**
 * Developer keys and analytics (specification, "Administration"), for clients with an admin key. A `key_id` is a secret and never part of
 * an error. Every method throws ServiceError or the signal's reason.
 */
export interface AdministrationResource {
  /** Without a label, the service sets a default name. */
  createKey(label: string | undefined, signal: AbortSignal): Promise<DeveloperKey>;
  /** Active and deactivated keys. */
  listKeys(signal: AbortSignal): Promise<DeveloperKey[]>;
  /** Permanently deactivates a key. */
  deactivateKey(key_id: string, signal: AbortSignal): Promise<DeveloperKey>;
  renameKey(key_id: string, label: string, signal: AbortSignal): Promise<DeveloperKey>;
  /** 0 blocks all consumption, null removes the limit, an absent field leaves it unchanged. */
  limitKey(key_id: string, limits: KeyLimits, signal: AbortSignal): Promise<DeveloperKey>;
  /** Usage of the organization in a period of at most 366 days. */
  analytics(query: AnalyticsQuery, signal: AbortSignal): Promise<UsageReport>;
  /** A page of the usage by reporting tag in such a period. Absent if the service has no reporting tags. */
  readonly tagUsage?: (query: TagUsageQuery, signal: AbortSignal) => Promise<TagUsageReport>;
}

/** @param reportsTags true if the service has analytics of reporting tags. */
export function administrationResource(transport: Transport, log: Log, reportsTags = false): AdministrationResource {
  const calls = callsOf({ refusal: 'forbidden', status456: 'quota' });
  const keys = '/v2/admin/developer-keys';
  /** Changes one key. Its id is a secret. */
  const change = async (what: string, body: { readonly key_id: string }, signal: AbortSignal) =>
    transport.call({ ...calls.put(`${keys}/${what}`, body, developerKey), secrets: [body.key_id] }, signal);
  async function tagUsage(query: TagUsageQuery, signal: AbortSignal): Promise<TagUsageReport> {
    const { page, ...days } = checked(tagUsageQuery, query);
    refuseFaults(analyticsFaults(days));
    const parameters: [string, string][] = [
      ...Object.entries(days),
      ...(page === undefined ? [] : [['page', String(page)] satisfies [string, string]]),
    ];
    const call = calls.get('/v2/admin/analytics/custom-tags', tagUsageResponse, parameters);
    return (await transport.call(call, signal)).custom_tag_usage_report;
  }

  return {
    async createKey(label, signal) {
      const call = calls.post(keys, checked(createKeyRequest, { ...(label !== undefined && { label }) }), developerKey);
      return transport.call({ ...call, secretsIn: ({ key_id }) => [key_id] }, signal);
    },
    listKeys: async (signal) =>
      fitting(await transport.call(calls.get(keys, developerKeyItems), signal), developerKey, 'developer keys', log),
    deactivateKey: async (key_id, signal) => change('deactivate', checked(keyIdRequest, { key_id }), signal),
    renameKey: async (key_id, label, signal) => change('label', checked(labelKeyRequest, { key_id, label }), signal),
    limitKey: async (key_id, limits, signal) => change('limits', checked(limitKeyRequest, { key_id, ...limits }), signal),
    async analytics(query, signal) {
      const { start_date, end_date, group_by } = checked(analyticsQuery, query);
      refuseFaults(analyticsFaults(query));
      const parameters: [string, string][] = [
        ['start_date', start_date],
        ['end_date', end_date],
        ...(group_by === undefined ? [] : [['group_by', group_by] satisfies [string, string]]),
      ];
      return (await transport.call(calls.get('/v2/admin/analytics', analyticsResponse, parameters), signal)).usage_report;
    },
    ...(reportsTags && { tagUsage }),
  };
}

/** GET /v2/usage (specification, "Usage"). Free of charge, so it is also used to test a key. */
export interface UsageResource {
  /** @throws ServiceError; the signal's reason. */
  get(signal: AbortSignal): Promise<Usage>;
}

export function usageResource(transport: Transport): UsageResource {
  const calls = callsOf({ refusal: 'auth', status456: 'quota' });
  return { get: async (signal) => transport.call(calls.get('/v2/usage', usageResponse), signal) };
}
