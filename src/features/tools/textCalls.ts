import { canonicalLanguage } from '../../api/languages.ts';
import type { TranslateOptions } from '../../api/translate.ts';
import { segmentText } from '../../text/segmentText.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { Client } from '../../client/client.ts';
import type { StoredImprovement } from '../../services/cache/textWork.ts';
import type { Services } from '../../services/services.ts';
import { keepTerms } from '../../services/settings/choicesOfSettings.ts';
import { noCorrections, noCorrectionsInPlan } from '../../services/translation/corrections.ts';
import type { TextTranslation } from '../../services/translation/plannedText.ts';
import { requireTranslation, sendRequests } from '../../services/translation/sendPlan.ts';
import { confirmPlans } from '../../services/translation/translationCosts.ts';
import { planRequests } from '../../services/translation/translationPlan.ts';
import type { PlanningOptions } from '../../services/translation/translationPlan.ts';
import { confirmCorrecting, confirmImproving } from '../../services/usage/costConfirmation.ts';
import type {
  ApiCorrectOptions,
  ApiDetection,
  ApiImproveOptions,
  ApiImprovement,
  ApiOptions,
  ApiTranslateOptions,
  ApiTranslation,
} from './api.ts';
import * as messages from './texts.ts';

/** Translation, improvement, correction and detection for other programs. Uses no editor and only asks about the cost. */
export interface TextCalls {
  translate(texts: readonly string[], options: ApiTranslateOptions): Promise<ApiTranslation[]>;
  improve(texts: readonly string[], options: ApiImproveOptions): Promise<ApiImprovement[]>;
  correct(texts: readonly string[], options: ApiCorrectOptions): Promise<ApiImprovement[]>;
  detect(texts: readonly string[], options: ApiOptions): Promise<ApiDetection[]>;
}

/** The user has to confirm large texts, regardless of earlier approvals. */
export function createTextCalls(services: Services): TextCalls {
  async function connected(): Promise<void> {
    if (await services.connections.current()) return;
    throw new Error(messages.notConnected());
  }

  function improvementsOf(outcomes: readonly PromiseSettledResult<StoredImprovement>[]): ApiImprovement[] {
    services.usage.refreshSoon();
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return { text: outcome.value.text, source: outcome.value.detected_source_language };
    });
  }

  return {
    async translate(texts, options) {
      await connected();
      const signal = options.signal ?? new AbortController().signal;
      const { segmentedTexts, plan } = await planTexts(await services.session.client(), texts, options, { signal });
      await confirmPlans(services, [plan]);
      const outcomes = await sendRequests(await services.session.work(), plan, {}, signal);
      services.usage.refreshSoon();
      return segmentedTexts.map((segmentedText) => translationOf(segmentedText, requireTranslation(outcomes, segmentedText)));
    },
    async improve(texts, { writingStyle, tone, target, signal = new AbortController().signal }) {
      await connected();
      const options = {
        ...(writingStyle && { writing_style: writingStyle }),
        ...(tone && { tone }),
        ...(target && { target_lang: target }),
      };
      const work = await services.session.work();
      await confirmImproving(services, work, texts, options);
      return improvementsOf(await work.improve(texts, options, { signal }));
    },
    async correct(texts, { target, signal = new AbortController().signal }) {
      await connected();
      const reason = (await noCorrections(services)) ?? (await noCorrectionsInPlan(services));
      if (reason !== undefined) throw new Error(reason);
      const options = target ? { target_lang: target } : {};
      const work = await services.session.work();
      await confirmCorrecting(services, work, texts, options);
      return improvementsOf(await work.correct(texts, options, { signal }));
    },
    async detect(texts, { signal = new AbortController().signal }) {
      await connected();
      const results = await (await services.session.client()).detect.languages(texts, signal);
      return results.map(({ detection_status, detected_language }) => ({ status: detection_status, language: detected_language }));
    },
  };
}

/** Segments texts and plans the requests for them. @throws the signal's reason. */
export async function planTexts(client: Client, texts: readonly string[], options: ApiTranslateOptions, planning: PlanningOptions) {
  const protect = { format: options.format ?? 'plain', keepTerms: keepTerms(undefined) } as const;
  const segmentedTexts = await Promise.all(texts.map((text) => segmentText(text, protect)));
  return { segmentedTexts, plan: await planRequests(client, segmentedTexts, translateOptions(options), planning) };
}

function translateOptions({ target, source, formality, context }: ApiTranslateOptions): TranslateOptions {
  return {
    target_lang: canonicalLanguage(target),
    model_type: 'prefer_quality_optimized',
    show_billed_characters: true,
    ...(source !== undefined && source !== '' && { source_lang: canonicalLanguage(source) }),
    ...(formality && formality !== 'default' && { formality }),
    ...(context !== undefined && context !== '' && { context }),
  };
}

/** Returns a text without words unchanged. */
function translationOf(segmentedText: SegmentedText, { text, lost, results }: TextTranslation): ApiTranslation {
  const told = results.every((result) => typeof result.billed_characters === 'number');
  return {
    text: segmentedText.payloads.length === 0 ? segmentedText.restore([]).text : text,
    source: results[0]?.detected_source_language ?? '',
    billedCharacters: told ? results.reduce((sum, result) => sum + (result.billed_characters ?? 0), 0) : undefined,
    lost,
  };
}
