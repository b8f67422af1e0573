import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Language } from '../../src/api/languages.ts';
import { orderedChoices, recordingFaults, sourceOffers, targetOffers, withListed } from '../../src/features/recordings/panel/protocol.ts';
import type { VoiceLanguage } from '../../src/features/recordings/panel/protocol.ts';
import { voiceSourceTypes, voiceTargetTypes } from '../../src/api/voice.ts';
import {
  doubles,
  isSpoken,
  kindExtension,
  recordingExtensions,
  recordingType,
  resultExtensions,
  sourceSupport,
  targetSupport,
} from '../../src/api/voiceKinds.ts';
import { languagesOf } from '../../src/sandbox/languages/languageData.ts';

const voice = (include: readonly ('beta' | 'external')[] = []): VoiceLanguage[] =>
  languagesOf('voice', include).map((entry) => Object.assign(entry, { marks: [] }));

function language(features: Language['features'], sides = { usable_as_source: true, usable_as_target: true }): VoiceLanguage {
  return { lang: 'xx', name: 'Any', ...sides, features, marks: [] };
}

const target = fc.record({ language: fc.constantFrom('de', 'DE', 'fr', 'pt-BR'), type: fc.constantFrom(...voiceTargetTypes) });

describe('Recordings', () => {
  it('are known by their extension, in any casing, and cover each type that the service takes [voice.content_type]', () => {
    assert.deepEqual(new Set(recordingExtensions.map((extension) => recordingType(`talk.${extension}`))), new Set(voiceSourceTypes));
    assert.equal(recordingType('/a.b/Talk.1.MP3'), 'audio/mpeg');
    assert.equal(recordingType('/a/talk.m4a'), 'audio/mp4');
    for (const name of ['talk', 'talk.', 'talk.mp3.txt', '/mp3/talk', 'talk.aiff', 'talk.constructor', 'talk.__proto__']) {
      assert.equal(recordingType(name), undefined, name);
    }
  });
});

describe('The kinds of results', () => {
  it('each have an extension that says what is in the file [job.types]', () => {
    const extensions = Object.fromEntries(voiceTargetTypes.map((type) => [type, kindExtension(type)]));
    assert.deepEqual(extensions, {
      'text/plain': '.txt',
      'application/x-subrip': '.srt',
      'audio/opus': '.opus',
      'audio/flac': '.flac',
      'audio/pcm;encoding=s16le;rate=16000': '.pcm',
      'audio/pcm;encoding=s16le;rate=24000': '.pcm',
      'audio/pcm;encoding=ulaw;rate=8000': '.pcm',
      'audio/pcm;encoding=alaw;rate=8000': '.pcm',
      'audio/x-matroska;codecs=aac': '.mka',
      'audio/x-matroska;codecs=flac': '.mka',
      'audio/x-matroska;codecs=opus': '.mka',
      'audio/x-matroska;codecs=pcm_s16le;rate=16000': '.mka',
      'audio/x-matroska;codecs=pcm_s16le;rate=24000': '.mka',
      'video/mp2t;codecs=aac': '.m2ts',
      'video/mp2t;codecs=opus': '.m2ts',
      'audio/ogg;codecs=flac': '.ogg',
      'audio/ogg;codecs=opus': '.ogg',
      'audio/webm;codecs=opus': '.weba',
    });
  });

  it('get longer names where two of a language would share one, and only there', () => {
    const [wide, narrow] = ['audio/pcm;encoding=s16le;rate=24000', 'audio/pcm;encoding=ulaw;rate=8000'] as const;
    assert.deepEqual(
      resultExtensions([
        { language: 'de', type: wide },
        { language: 'DE', type: narrow },
        { language: 'fr', type: narrow },
        { language: 'de', type: 'text/plain' },
      ]),
      ['.s16le-24000.pcm', '.ulaw-8000.pcm', '.pcm', '.txt'],
    );
  });

  it('never lead two different targets to one name', () => {
    fc.assert(
      fc.property(fc.array(target, { maxLength: 20 }), (targets) => {
        const ends = resultExtensions(targets);
        const repeated = doubles(targets);
        const names = targets.flatMap(({ language: code }, index) =>
          repeated[index] === undefined ? [`${code.toLowerCase()}${ends[index] ?? ''}`] : [],
        );
        assert.equal(new Set(names).size, names.length, names.join(' '));
      }),
    );
  });

  it('are said to be doubled by the first that is the same, whatever the casing of its language; a language still to be chosen is not', () => {
    const text = 'text/plain';
    assert.deepEqual(
      doubles([
        { language: 'de', type: text },
        { language: 'DE', type: text },
        { language: 'de', type: 'audio/flac' },
        { language: '', type: text },
        { language: '', type: text },
      ]),
      [undefined, 0, undefined, undefined, undefined],
    );
  });
});

describe('Languages of recordings', () => {
  it('can be spoken in a recording with transcription, and as a source only [feature.transcription]', () => {
    assert.deepEqual(sourceSupport(language({ transcription: { status: 'stable' } })), { allowed: true, external: false });
    assert.equal(sourceSupport(language({ translated_speech: {} })).allowed, false);
    assert.equal(sourceSupport(language({ transcription: {} }, { usable_as_source: false, usable_as_target: true })).allowed, false);
  });

  it('can be had as speech with translated_speech, as text without anything, and as a target only [feature.translated_speech]', () => {
    const silent = language({ transcription: {} });
    const speaking = language({ translated_speech: {} });
    const source = language({ translated_speech: {} }, { usable_as_source: true, usable_as_target: false });
    for (const type of voiceTargetTypes) {
      assert.equal(targetSupport(silent, type).allowed, !isSpoken(type), type);
      assert.equal(targetSupport(speaking, type).allowed, true, type);
      assert.equal(targetSupport(source, type).allowed, false, type);
    }
  });

  it('that others serve count too, and are marked; so is what is not stable [feature.transcription_external] [feature.translated_speech_external]', () => {
    const outside = language({
      transcription_external: { status: 'stable', external: true },
      translated_speech_external: { status: 'beta' },
    });
    assert.deepEqual(sourceSupport(outside), { allowed: true, external: true });
    assert.deepEqual(targetSupport(outside, 'audio/opus'), { allowed: true, external: true, status: 'beta' });
    const both = language({ translated_speech: { status: 'early_access' }, translated_speech_external: { external: true } });
    assert.deepEqual(targetSupport(both, 'audio/opus'), { allowed: true, external: false, status: 'early_access' });
    assert.deepEqual(targetSupport(language({ translated_speech: { external: true } }), 'audio/opus'), { allowed: true, external: true });
  });

  it('that are offered are those of the list, by name; external ones only where the list has them', () => {
    const codes = (items: readonly VoiceLanguage[]) => targetOffers(items, 'audio/flac').map((offer) => offer.language.lang);
    assert.ok(codes(voice()).includes('de'));
    assert.equal(codes(voice()).includes('nl'), false);
    assert.ok(targetOffers(voice(), 'text/plain').some((offer) => offer.language.lang === 'nl'));
    assert.ok(targetOffers(voice(['external']), 'audio/flac').some((offer) => offer.language.lang === 'nl' && offer.support.external));
    const names = sourceOffers(voice(['external'])).map((offer) => offer.language.name);
    assert.deepEqual(
      names,
      names.toSorted((a, b) => a.localeCompare(b, 'en')),
    );
  });
});

describe('What is chosen for a recording', () => {
  const languages = { state: 'ready', items: voice() } as const;
  const text = { language: 'de', type: 'text/plain' } as const;
  const faults = (choices: Parameters<typeof recordingFaults>[0], milliseconds = 1000) =>
    recordingFaults(choices, languages, [{ name: 'talk.wav', milliseconds }]).map(({ code, target: position }) => [code, position]);

  it('is without fault when each target has a language that allows its kind', () => {
    assert.deepEqual(faults({ source_language: '', targets: [text, { language: 'fr', type: 'audio/opus' }] }), []);
    assert.deepEqual(faults({ source_language: 'EN', targets: [text, text] }), []);
  });

  it('is not sent without targets, with a language that is missing, not listed, without speech, or that nobody transcribes', () => {
    assert.deepEqual(faults({ source_language: '', targets: [] }), [['noTargets', undefined]]);
    assert.deepEqual(faults({ source_language: 'nl', targets: [text] }), [['noSource', undefined]]);
    assert.deepEqual(
      faults({
        source_language: '',
        targets: [text, { ...text, language: '' }, { ...text, language: 'xx' }, { language: 'nl', type: 'audio/flac' }],
      }),
      [
        ['noLanguage', 1],
        ['notListed', 2],
        ['noSpeech', 3],
      ],
    );
  });

  it('is not sent for a recording of more than 3 hours', () => {
    const hours = 3 * 60 * 60 * 1000;
    assert.deepEqual(faults({ source_language: '', targets: [text] }, hours), []);
    assert.deepEqual(faults({ source_language: '', targets: [text] }, hours + 1), [['tooLong', undefined]]);
  });

  it('has a language in place of a variant that is not listed', () => {
    const chosen = {
      source_language: 'en-GB',
      targets: [
        { ...text, language: 'pt-BR' },
        { ...text, language: '' },
        { ...text, language: 'xx-YY' },
      ],
    };
    const { source_language, targets } = withListed(chosen, languages.items);
    assert.deepEqual([source_language, ...targets.map(({ language: code }) => code)], ['en', 'pt', '', 'xx-YY']);
  });

  it('is sent without doubled targets, and without a source language that is to be detected [voice.create]', () => {
    assert.deepEqual(orderedChoices({ source_language: '', targets: [text, { ...text, language: 'DE' }] }), { targets: [text] });
    assert.deepEqual(orderedChoices({ source_language: 'en', targets: [text] }), { source_language: 'en', targets: [text] });
  });
});
