import type { RecordingChoices, RecordingPanelState, VoiceLanguageListing } from '../../../src/features/recordings/panel/protocol.ts';
import { resultExtensions } from '../../../src/api/voiceKinds.ts';
import { languagesOf } from '../../../src/sandbox/languages/languageData.ts';

export type WholeRecording = Extract<RecordingPanelState, { type: 'show' }>;

/** The languages of recordings, as the service lists them. */
export const languages: VoiceLanguageListing = {
  state: 'ready',
  items: languagesOf('voice', []).map((language) => Object.assign({}, language, { marks: [] })),
};

/** Names of the files beside a recording, where nothing is in their way. */
export function filesOf(name: string, { targets }: RecordingChoices): string[][] {
  const ends = resultExtensions(targets);
  const stem = name.replace(/\.\w+$/, '');
  return targets.map(({ language }, index) => [`${stem}.${language}${ends[index] ?? ''}`]);
}

/** One recording, and a target that is still to be chosen. */
export function recordingState(texts: WholeRecording['texts']): WholeRecording {
  return {
    type: 'show',
    sources: ['file:///talks/opening.wav'],
    recordings: [{ name: 'opening.wav', bytes: 2 * 1024 ** 2 }],
    choices: { source_language: '', targets: [{ language: '', type: 'text/plain' }] },
    texts,
    locale: 'en',
    warning: '',
    languages,
    files: [[]],
    running: false,
  };
}
