import assert from 'node:assert/strict';
import * as v from 'valibot';
import { detectResponse } from '../../src/api/detect.ts';
import type { DetectionResult } from '../../src/api/detect.ts';
import { detectionLanguages } from '../../src/api/languages.ts';
import { rephraseResponse, writeTargets } from '../../src/api/write.ts';
import type { ImprovementResult } from '../../src/api/write.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { ask, refused } from './sandboxRequests.ts';

describe('sandbox: POST /v2/write/rephrase', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const post = async (json: unknown) => ask(sandbox, '/v2/write/rephrase', { json });
  const improve = async (json: object): Promise<ImprovementResult[]> => {
    const response = await post(json);
    const body: unknown = await response.json();
    assert.equal(response.status, 200, JSON.stringify(body));
    return v.parse(rephraseResponse, body).improvements;
  };
  const improved = async (text: string, options: object = {}) => (await improve({ text: [text], ...options }))[0]?.text;

  it('rewrites texts in the same language, in request order (Text improvement) [does.improvement] [rephrase.text] [rephrase.several] [rephrase.response] [improvement.fields]', async () => {
    const text = ['teh cat sat on  the mat. it was happy.', 'Wir müssen das  seperat besprechen, daß ist wichtig.'];
    assert.deepEqual(await improve({ text }), [
      { detected_source_language: 'en', target_language: 'en', text: 'The cat sat on the mat. It was happy.' },
      { detected_source_language: 'de', target_language: 'de', text: 'Wir müssen das separat besprechen, dass ist wichtig.' },
    ]);
  });

  it('changes nothing that needs no change', async () => {
    for (const text of [
      'This sentence is fine, e.g. like this one.',
      'iPhone sales rose.',
      '- a list\n    indented  `code  x`',
      'Run <code-x  y> at https://example.com/a,,b with {a  b} and %1$s.',
      'save',
      '',
    ])
      assert.equal(await improved(text, { target_lang: 'en-US' }), text);
    const perfect = 'The committee met on Tuesday and agreed on the budget.';
    assert.equal(await improved(perfect), perfect);
  });

  it('understands a form as it does JSON', async () => {
    const form = 'text=It+is++fine.&text=dont+go.&target_lang=en-GB&writing_style=casual';
    const response = await ask(sandbox, '/v2/write/rephrase', { form });
    assert.deepEqual(
      v.parse(rephraseResponse, await response.json()).improvements.map(({ text }) => text),
      ['It is fine.', 'Don’t go.'],
    );
  });

  it('takes every target language of its list in any casing, and no other (Text improvement: target_lang) [rephrase.target_lang]', async () => {
    for (const target_lang of writeTargets) assert.equal(await improved('1, 2', { target_lang: target_lang.toUpperCase() }), '1, 2');
    await refused(await post({ text: ['Ahoj'], target_lang: 'cs' }), 400, /^target_lang is not supported: cs/);
    await refused(await post({ text: ['Hi'], target_lang: 'en-AU' }), 400, /^target_lang is not supported/);
  });

  it('refuses a text in a language that cannot be improved (Text improvement: target_lang)', async () => {
    const json = { text: ['Dobrý den, jak se dneska máte? Počasí je opravdu krásné.'] };
    await refused(await post(json), 400, /^text is in a language that cannot be improved: cs/);
  });

  it('refuses a target of another language than the text (What the service does, 3: in the same language) [does.improvement]', async () => {
    const json = { text: ['Der Hund schläft heute den ganzen Tag im Garten.'], target_lang: 'en-US' };
    await refused(await post(json), 400, /^target_lang must be the language of the text, which is de/);
    // Of a short text the caller knows more than a detector.
    assert.equal(await improved('Fix teh typo'), 'Fix the typo');
    assert.equal(await improved('Guten Morgen', { target_lang: 'en-GB' }), 'Guten Morgen');
  });

  it('takes a style or a tone where the language has it, else with prefer_ (Text improvement: prefer_ prefix) [rephrase.prefer] [rephrase.writing_style] [rephrase.tone]', async () => {
    for (const [parameter, value] of [
      ['writing_style', 'business'],
      ['tone', 'friendly'],
    ] as const) {
      await improve({ text: ['Hello there.'], target_lang: 'en-GB', [parameter]: value });
      await refused(
        await post({ text: ['안녕하세요'], target_lang: 'ko', [parameter]: value }),
        400,
        new RegExp(`^${parameter} .*prefer_${value}`),
      );
      await improve({ text: ['안녕하세요'], target_lang: 'ko', [parameter]: `prefer_${value}` });
      await improve({ text: ['안녕하세요'], target_lang: 'ko', [parameter]: 'default' });
    }
    await refused(await post({ text: ['Hi'], writing_style: 'poetic' }), 400, /^writing_style must be one of/);
    await refused(await post({ text: ['Hi'], tone: 'prefer_default' }), 400, /^tone must be one of/);
  });

  it('refuses a style together with a tone (service facts: rephrase)', async () => {
    await refused(await post({ text: ['Hi'], writing_style: 'business', tone: 'friendly' }), 400, /^tone cannot be combined/);
  });

  it('shows what a style or tone asked for', async () => {
    assert.equal(await improved('I do not know.', { target_lang: 'en', writing_style: 'casual' }), 'I don’t know.');
    assert.equal(await improved("We don't know.", { target_lang: 'en', writing_style: 'business' }), 'We do not know.');
    assert.equal(await improved('We are happy.', { target_lang: 'en', tone: 'enthusiastic' }), 'We are happy!');
  });

  it('requires texts (Text improvement: text) [rephrase.text]', async () => {
    await refused(await post({}), 400, /^text is required/);
    await refused(await post({ text: [] }), 400, /^text /);
  });

  it('takes a body of 10 KiB and answers 413 to more (service facts: rephrase)', async () => {
    const bodyOf = (bytes: number) => ({ text: ['a'.repeat(bytes - JSON.stringify({ text: [''] }).length)] });
    await improve(bodyOf(10 * 1024));
    await refused(await post(bodyOf(10 * 1024 + 1)), 413, /10240/);
  });

  it('bills the characters of the texts as improvement (Limit semantics)', async () => {
    sandbox.ledger.reset();
    await improve({ text: ['Hello 🙂.', 'You'] });
    const [entry] = sandbox.ledger.entries;
    assert.deepEqual([entry?.kind, entry?.billed, entry?.texts, sandbox.ledger.total], ['improvement', 11, 2, 11]);
  });
});

describe('sandbox: POST /v3/detect/language', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const post = async (json: unknown, url = sandbox.url, key = sandbox.key) => ask(sandbox, '/v3/detect/language', { json, url, key });
  const detect = async (...text: string[]): Promise<DetectionResult[]> => {
    const response = await post({ text });
    assert.equal(response.status, 200);
    return v.parse(detectResponse, await response.json()).results;
  };

  it('names the top guess per text, in request order (Language detection) [detect.response] [detection.detection_status] [detection.detected_language]', async () => {
    assert.deepEqual(await detect('Good morning, how are you today?', 'Guten Morgen, wie geht es dir?', 'こんにちは', 'שלום'), [
      { detection_status: 'success', detected_language: 'en' },
      { detection_status: 'success', detected_language: 'de' },
      { detection_status: 'success', detected_language: 'ja' },
      { detection_status: 'success', detected_language: 'he' },
    ]);
  });

  it('knows the 33 languages of the specification (Language detection: detected_language) [detect.languages]', async () => {
    const results = await detect(...Object.values(samples));
    assert.deepEqual(
      results.map((result) => result.detected_language),
      Object.keys(samples),
    );
    assert.deepEqual(Object.keys(samples).toSorted(), [...detectionLanguages].toSorted());
  });

  it('says why it cannot decide, without a language (Errors: language detection cannot decide) [detect.statuses] [detection.detected_language] [errors.detection]', async () => {
    assert.deepEqual(await detect('1234 + 5 = ?!', '', 'x', 'Bon dia, com estàs? Avui fa molt bon temps a Barcelona.'), [
      { detection_status: 'no_language_detected' },
      { detection_status: 'no_language_detected' },
      { detection_status: 'insufficient_confidence' },
      { detection_status: 'unsupported_language' },
    ]);
  });

  it('takes 50 texts and no more (Limits: texts per detection request) [detect.text] [limits.texts]', async () => {
    const text = Array.from({ length: 50 }, () => 'Hello');
    assert.equal((await detect(...text)).length, 50);
    await refused(await post({ text: [...text, 'Hello'] }), 400, /^text .*50/);
    await refused(await post({ text: [] }), 400, /^text /);
    await refused(await post({}), 400, /^text is required/);
  });

  it('requires opt-in (Authentication, 6) [does.detection] [auth.detection]', async () => {
    const other = await startSandbox();
    other.set({ detection_enabled: false });
    await refused(await post({ text: ['Hello'] }, other.url, other.key), 403, /not enabled/);
    other.set({ detection_enabled: true });
    assert.equal((await post({ text: ['Hello'] }, other.url, other.key)).status, 200);
    await other.close();
  });

  it('bills nothing', async () => {
    sandbox.ledger.reset();
    await detect('Good morning');
    assert.equal(sandbox.ledger.total, 0);
  });
});

const samples: Readonly<Record<string, string>> = {
  ar: 'صباح الخير، كيف حالك اليوم؟ الطقس جميل جدا في المدينة.',
  bg: 'Добро утро, как сте днес? Времето в града е много хубаво.',
  cs: 'Dobré ráno, jak se dnes máte? Počasí ve městě je velmi hezké.',
  da: 'Godmorgen, hvordan har du det i dag? Vejret i byen er meget smukt.',
  de: 'Guten Morgen, wie geht es Ihnen heute? Das Wetter ist sehr schön.',
  el: 'Καλημέρα, πώς είστε σήμερα; Ο καιρός στην πόλη είναι πολύ ωραίος.',
  en: 'Good morning, how are you today? The weather in town is very nice.',
  es: 'Buenos días, ¿cómo está usted hoy? El tiempo en la ciudad es muy bueno.',
  et: 'Tere hommikust, kuidas teil täna läheb? Ilm linnas on väga ilus.',
  fi: 'Hyvää huomenta, mitä teille kuuluu tänään? Sää kaupungissa on kaunis.',
  fr: 'Bonjour, comment allez-vous aujourd’hui ? Le temps est très beau en ville.',
  he: 'בוקר טוב, מה שלומך היום? מזג האוויר בעיר יפה מאוד.',
  hu: 'Jó reggelt, hogy van ma? Az időjárás a városban nagyon szép.',
  id: 'Selamat pagi, apa kabar hari ini? Cuaca di kota sangat bagus.',
  it: 'Buongiorno, come sta oggi? Il tempo in città è davvero molto bello.',
  ja: 'おはようございます。今日の天気はとても良いです。',
  ko: '좋은 아침입니다. 오늘 날씨가 아주 좋습니다.',
  lt: 'Labas rytas, kaip šiandien laikotės? Oras mieste labai gražus.',
  lv: 'Labrīt, kā jums šodien klājas? Laiks pilsētā ir ļoti jauks.',
  nb: 'God morgen, hvordan har du det i dag? Været er veldig fint, og jeg skal ut på tur.',
  nl: 'Goedemorgen, hoe gaat het vandaag met u? Het weer in de stad is erg mooi.',
  pl: 'Dzień dobry, jak się pan dzisiaj miewa? Pogoda w mieście jest bardzo ładna.',
  pt: 'Bom dia, como você está hoje? O tempo na cidade está muito bonito.',
  ro: 'Bună dimineața, ce mai faceți astăzi? Vremea în oraș este foarte frumoasă.',
  ru: 'Доброе утро, как вы себя чувствуете сегодня? Погода очень хорошая.',
  sk: 'Dobré ráno, ako sa dnes máte? Počasie v meste je veľmi pekné.',
  sl: 'Dobro jutro, kako ste danes? Vreme v mestu je zelo lepo.',
  sv: 'God morgon, hur mår du i dag? Vädret i staden är mycket vackert.',
  th: 'สวัสดีตอนเช้า วันนี้อากาศดีมาก',
  tr: 'Günaydın, bugün nasılsınız? Şehirde hava çok güzel.',
  uk: 'Доброго ранку, як ви почуваєтеся сьогодні? Погода в місті дуже гарна.',
  vi: 'Chào buổi sáng, hôm nay bạn có khỏe không? Thời tiết rất đẹp.',
  zh: '早上好，你今天好吗？城里的天气非常好。',
};
