import type { StyleRuleList } from '../../api/styleRules.ts';
import type { Client } from '../../client/client.ts';

/** Reads all lists. If the service includes rules and instructions, the whole view needs only one request. */
export async function readLists(client: Client, signal: AbortSignal): Promise<StyleRuleList[]> {
  const lists: StyleRuleList[] = [];
  // A list created in the meantime may move another one to the next page.
  const seen = new Set<string>();
  for await (const list of client.styleRules.list({ detailed: true }, signal)) {
    if (!seen.has(list.style_id)) lists.push(list);
    seen.add(list.style_id);
  }
  return lists;
}

/**
 * Returns the complete lists. Those that were complete before, but are not now, are read separately.
 * @param wasFull returns true if a list was complete before.
 */
export async function readFull(
  client: Client,
  lists: readonly StyleRuleList[],
  wasFull: (style_id: string) => boolean,
  signal: AbortSignal,
): Promise<StyleRuleList[]> {
  const wanted = lists.filter((list) => wasFull(list.style_id) && !isFull(list));
  // If one cannot be read, it is read again when it is shown, and the error is shown there.
  const answers = await Promise.all(wanted.map(({ style_id }) => client.styleRules.get(style_id, signal).catch(() => undefined)));
  signal.throwIfAborted();
  return [...lists.filter(isFull), ...answers.filter((list) => list !== undefined)];
}

/** Checks if a list includes rules and instructions. */
export function isFull({ configured_rules, custom_instructions }: StyleRuleList): boolean {
  return configured_rules !== undefined && custom_instructions !== undefined;
}

/** Returns a list without the parts that only some responses include. */
export function brief(list: StyleRuleList): StyleRuleList {
  return { ...list, configured_rules: undefined, custom_instructions: undefined };
}
