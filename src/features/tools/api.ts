import type { RephraseOptions } from '../../api/write.ts';

/** What other extensions get from `activate`. It speaks over the user's connection and never shows the key. */
export interface InterlinearApi {
  /**
   * Translates texts, each for itself, in input order. Texts that are known are not sent; above the user's threshold the user is asked.
   * @throws Error in words for people, one for all texts: the first that failed. Texts that came back stay in the cache.
   */
  translate(texts: readonly string[], options: ApiTranslateOptions): Promise<ApiTranslation[]>;
  /** Improves texts in their own language, each for itself, in input order. */
  improve(texts: readonly string[], options?: ApiImproveOptions): Promise<ApiImprovement[]>;
  /**
   * Mends the mistakes of texts and nothing else, each for itself, in input order.
   * @throws Error that says what to do, where the service or the plan of the user has no such thing; nothing is sent then.
   */
  correct(texts: readonly string[], options?: ApiCorrectOptions): Promise<ApiImprovement[]>;
  /** Tells the language of each text. */
  detect(texts: readonly string[], options?: ApiOptions): Promise<ApiDetection[]>;
}

export interface ApiOptions {
  /** Stops waiting. */
  readonly signal?: AbortSignal;
}

export interface ApiTranslateOptions extends ApiOptions {
  /** Target language, a code such as `de` or `pt-BR`. */
  readonly target: string;
  /** Language of the originals; detected when left out. */
  readonly source?: string;
  readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less';
  /** Words that help and are not translated. */
  readonly context?: string;
  /** How the texts are to be read: what is markup or a placeholder in them is protected. */
  readonly format?: 'plain' | 'markdown' | 'html' | 'xml';
}

export interface ApiTranslation {
  readonly text: string;
  /** Language of the original, as the service told it. */
  readonly source: string;
  /** Unicode code points billed now; 0 from the cache, undefined when the service does not tell. */
  readonly billedCharacters: number | undefined;
  /** Markup and placeholders that did not come back as they were. */
  readonly lost: readonly string[];
}

export interface ApiImproveOptions extends ApiOptions {
  readonly writingStyle?: NonNullable<RephraseOptions['writing_style']>;
  readonly tone?: NonNullable<RephraseOptions['tone']>;
  /** Variant to write in, such as `en-GB`. */
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
