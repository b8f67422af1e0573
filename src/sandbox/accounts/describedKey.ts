import type { DeveloperKey } from '../../api/administration.ts';
import type { ProviderRules } from '../../api/providerRules.ts';
import type { ApiKey } from './keyRing.ts';

/** A key as its administrator is told of it (specification, "Developer key"). */
export function described(rules: Pick<ProviderRules, 'unlimitedKey'>, key: ApiKey): DeveloperKey {
  const { key_id, label, creation_time, deactivated_time, limits } = key;
  return {
    key_id,
    label,
    creation_time,
    ...(deactivated_time !== null && { deactivated_time }),
    is_deactivated: deactivated_time !== null,
    usage_limits: {
      // Invented [unlimited-key]: where a limit is always a number, the one of usage replies stands for none.
      characters: limits.characters ?? rules.unlimitedKey,
      speech_to_text_milliseconds: limits.speech_to_text_milliseconds ?? rules.unlimitedKey,
    },
  };
}
