import type { StyleRuleList } from '../../api/styleRules.ts';
import type { Client } from '../../client/client.ts';

/** With rules and instructions, where the service gives them with the lists: the whole view costs one request then. */
export async function readLists(client: Client, signal: AbortSignal): Promise<StyleRuleList[]> {
  const lists: StyleRuleList[] = [];
  // One that is made meanwhile may push another one onto the next page.
  const seen = new Set<string>();
  for await (const list of client.styleRules.list({ detailed: true }, signal)) {
    if (!seen.has(list.style_id)) lists.push(list);
    seen.add(list.style_id);
  }
  return lists;
}

/**
 * Those in full, and those that were read in full before and came without: these are read anew.
 * @param wasFull whether a list was read in full before.
 */
export async function readFull(
  client: Client,
  lists: readonly StyleRuleList[],
  wasFull: (style_id: string) => boolean,
  signal: AbortSignal,
): Promise<StyleRuleList[]> {
  const wanted = lists.filter((list) => wasFull(list.style_id) && !isFull(list));
  // One that cannot be read is read again by whoever shows it, who tells why.
  const answers = await Promise.all(wanted.map(({ style_id }) => client.styleRules.get(style_id, signal).catch(() => undefined)));
  signal.throwIfAborted();
  return [...lists.filter(isFull), ...answers.filter((list) => list !== undefined)];
}

/** Whether an answer brought rules and instructions, too. */
export function isFull({ configured_rules, custom_instructions }: StyleRuleList): boolean {
  return configured_rules !== undefined && custom_instructions !== undefined;
}

/** A list without what only some answers have. */
export function brief(list: StyleRuleList): StyleRuleList {
  return { ...list, configured_rules: undefined, custom_instructions: undefined };
}
