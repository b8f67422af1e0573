/** Glossaries that are known not to be ready: they must not be used in translations (specification, "Glossary readiness"). */
export interface Readiness {
  /** Takes in what an answer tells; one that tells nothing changes nothing. */
  note(answer: { readonly glossary_id: string; readonly ready?: boolean | undefined }): void;
  /** Takes in that a glossary was asked for: one that does not tell of itself is left to the service. */
  asked(answer: { readonly glossary_id: string; readonly ready?: boolean | undefined }): void;
  isUnready(glossary_id: string): boolean;
}

export function createReadiness(): Readiness {
  const unready = new Set<string>();
  return {
    note({ glossary_id, ready }) {
      if (ready === false) unready.add(glossary_id);
      if (ready === true) unready.delete(glossary_id);
    },
    asked({ glossary_id, ready }) {
      if (ready === false) unready.add(glossary_id);
      else unready.delete(glossary_id);
    },
    isUnready: (glossary_id) => unready.has(glossary_id),
  };
}
