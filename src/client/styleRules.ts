import { canonicalLanguage } from '../api/languages.ts';
import { instructionsPerStyle, pageSize } from '../api/limits.ts';
import {
  configuredRules,
  createStyleRequest,
  customInstruction,
  instructionRequest,
  instructionsRule,
  listStylesQuery,
  renameStyleRequest,
  styleRuleList,
  stylesResponse,
} from '../api/styleRules.ts';
import type { ConfiguredRules, CreateStyleRequest, CustomInstruction, InstructionRequest, StyleRuleList } from '../api/styleRules.ts';
import { callsOf, checked } from './calls.ts';
import { path } from './addresses.ts';
import { fittingOf, pages } from './lists.ts';
import type { Log } from './log.ts';
import type { Transport } from './transport.ts';

/**
 * Style rule lists and their custom instructions (specification, "Style rule lists"). Every method throws ServiceError or the signal's
 * reason.
 */
export interface StyleRulesResource {
  create(request: CreateStyleRequest, signal: AbortSignal): Promise<StyleRuleList>;
  /** Lists all style rule lists, page by page. With `detailed`, each one includes its rules and instructions. */
  list(options: { readonly detailed?: boolean; readonly page_size?: number }, signal: AbortSignal): AsyncGenerator<StyleRuleList>;
  get(style_id: string, signal: AbortSignal): Promise<StyleRuleList>;
  rename(style_id: string, name: string, signal: AbortSignal): Promise<StyleRuleList>;
  /** Replaces all configured rules. The custom instructions are kept. */
  replaceRules(style_id: string, rules: ConfiguredRules, signal: AbortSignal): Promise<StyleRuleList>;
  remove(style_id: string, signal: AbortSignal): Promise<void>;
  addInstruction(style_id: string, instruction: InstructionRequest, signal: AbortSignal): Promise<CustomInstruction>;
  getInstruction(style_id: string, instruction_id: string, signal: AbortSignal): Promise<CustomInstruction>;
  replaceInstruction(
    style_id: string,
    instruction_id: string,
    instruction: InstructionRequest,
    signal: AbortSignal,
  ): Promise<CustomInstruction>;
  removeInstruction(style_id: string, instruction_id: string, signal: AbortSignal): Promise<void>;
}

export function styleRulesResource(transport: Transport, log: Log): StyleRulesResource {
  const calls = callsOf({ refusal: 'forbidden', status456: 'quota' });
  const instructions = (style_id: string) => path`/v3/style_rules/${style_id}/custom_instructions`;
  const instruction = (style_id: string, id: string) => path`/v3/style_rules/${style_id}/custom_instructions/${id}`;
  return {
    async create(request, signal) {
      const { custom_instructions, ...style } = checked(createStyleRequest, request);
      // The maximum number can change with the plan, so the service decides.
      if ((custom_instructions?.length ?? 0) > instructionsPerStyle) log.warn(`A style rule list ${instructionsRule}`);
      const body = { ...style, ...(custom_instructions && { custom_instructions: custom_instructions.map(canonical) }) };
      return transport.call(calls.post('/v3/style_rules', body, styleRuleList), signal);
    },
    list({ detailed = false, page_size }, signal) {
      const size = checked(listStylesQuery, { page_size }).page_size ?? pageSize.max;
      const items = pages(async (page) => {
        const query: [string, string][] = [
          ['detailed', String(detailed)],
          ['page_size', String(size)],
          ['page', String(page)],
        ];
        const { style_rules, total_count } = await transport.call(calls.get('/v3/style_rules', stylesResponse, query), signal);
        return { items: style_rules, total: total_count };
      });
      return fittingOf(items, styleRuleList, 'style rule lists', log);
    },
    get: async (style_id, signal) => transport.call(calls.get(path`/v3/style_rules/${style_id}`, styleRuleList), signal),
    rename: async (style_id, name, signal) =>
      transport.call(calls.patch(path`/v3/style_rules/${style_id}`, checked(renameStyleRequest, { name }), styleRuleList), signal),
    replaceRules: async (style_id, rules, signal) =>
      transport.call(calls.put(path`/v3/style_rules/${style_id}/configured_rules`, checked(configuredRules, rules), styleRuleList), signal),
    remove: async (style_id, signal) => transport.call(calls.remove(path`/v3/style_rules/${style_id}`), signal),
    addInstruction: async (style_id, request, signal) =>
      transport.call(calls.post(instructions(style_id), canonical(checked(instructionRequest, request)), customInstruction), signal),
    getInstruction: async (style_id, id, signal) => transport.call(calls.get(instruction(style_id, id), customInstruction), signal),
    replaceInstruction: async (style_id, id, request, signal) =>
      transport.call(calls.put(instruction(style_id, id), canonical(checked(instructionRequest, request)), customInstruction), signal),
    removeInstruction: async (style_id, id, signal) => transport.call(calls.remove(instruction(style_id, id)), signal),
  };
}

/** Returns an instruction for sending, with a canonical code. */
function canonical({ source_language, ...rest }: InstructionRequest): InstructionRequest {
  return { ...rest, ...(source_language !== undefined && { source_language: canonicalLanguage(source_language) }) };
}
