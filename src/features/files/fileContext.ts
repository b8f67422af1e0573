import type { Services } from '../../services/services.ts';
import type { LayoutAnswers } from './layoutAnswers.ts';
import type { Documents } from '../../services/localization/documents.ts';
import type { DocumentStates } from './documentStates.ts';

/** What the translation of whole files needs. */
export interface FileContext {
  readonly services: Services;
  readonly states: DocumentStates;
  readonly documents: Documents;
  readonly layouts: LayoutAnswers;
  /** Lets views look again, because files or facts have changed. */
  readonly refresh: () => void;
}
