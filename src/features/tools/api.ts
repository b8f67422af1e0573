import type { RephraseOptions } from '../../api/write.ts';

/** API for other extensions, returned by `activate`. It uses the user's connection and never reveals the key. */
export interface InterlinearApi {
  /**
   * Translates texts independently of each other, in input order. Cached texts are not sent. Above the user's threshold, the user is asked
   * for confirmation.
   * @throws Error with a readable message: the first failure, for all texts. Texts that were translated stay in the cache.
   */
  translate(texts: readonly string[], options: ApiTranslateOptions): Promise<ApiTranslation[]>;
  /** Improves texts in their own language, independently of each other, in input order. */
  improve(texts: readonly string[], options?: ApiImproveOptions): Promise<ApiImprovement[]>;
  /**
   * Corrects only the mistakes in texts, independently of each other, in input order.
   * @throws Error with advice if the user's service or plan does not support this; nothing is sent then.
   */
  correct(texts: readonly string[], options?: ApiCorrectOptions): Promise<ApiImprovement[]>;
  /** Detects the language of each text. */
  detect(texts: readonly string[], options?: ApiOptions): Promise<ApiDetection[]>;
}

export interface ApiOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}

export interface ApiTranslateOptions extends ApiOptions {
  /** Target language, a code such as `de` or `pt-BR`. */
  readonly target: string;
  /** Source language; detected if omitted. */
  readonly source?: string;
  readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less';
  /** Additional text that helps translation and is not translated itself. */
  readonly context?: string;
  /** Format of the texts. Markup and placeholders in them are protected. */
  readonly format?: 'plain' | 'markdown' | 'html' | 'xml';
}

export interface ApiTranslation {
  readonly text: string;
  /** Source language as returned by the service. */
  readonly source: string;
  /** Unicode code points billed for this call; 0 if cached, undefined if the service does not report it. */
  readonly billedCharacters: number | undefined;
  /** Markup and placeholders that are missing or changed in the translation. */
  readonly lost: readonly string[];
}

export interface ApiImproveOptions extends ApiOptions {
  readonly writingStyle?: NonNullable<RephraseOptions['writing_style']>;
  readonly tone?: NonNullable<RephraseOptions['tone']>;
  /** Language variant to write in, such as `en-GB`. */
  readonly target?: string;
}

export type ApiCorrectOptions = Pick<ApiImproveOptions, 'signal' | 'target'>;

export interface ApiImprovement {
  readonly text: string;
  readonly source: string;
}

export interface ApiDetection {
  /** `success`, `insufficient_confidence`, `unsupported_language`, `no_language_detected`. */
  readonly status: string;
  /** Only with `success`. */
  readonly language: string | undefined;
}
