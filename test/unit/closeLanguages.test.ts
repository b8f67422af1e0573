import assert from 'node:assert/strict';
import { variantOf } from '../../src/api/variants.ts';
import { isSurelyIn } from '../../src/services/languages/surelyIn.ts';
import { closeSamples, mixedSamples } from './closeSamples.ts';

const groups = ['nb da', 'hr sr sl', 'cs sk', 'id ms', 'es pt gl'].map((group) => group.split(' '));
const sizes = [24, 40, 60, 100, 150, 200, 300, 400];

/** Stretches of a text of whole words, each of at least so many letters, that begin at every third word. */
function stretches(text: string, letters: number): string[] {
  const starts = [...text.matchAll(/(?<=^|\s)\S/gu)].map(({ index }) => index).filter((_start, index) => index % 3 === 0);
  return starts.flatMap((start) => {
    const rest = text.slice(start);
    let count = 0;
    for (const word of rest.matchAll(/\S+/g)) {
      count += (word[0].match(/\p{L}/gu) ?? []).length;
      if (count >= letters) return [rest.slice(0, word.index + word[0].length)];
    }
    return [];
  });
}

/** The share of the stretches of samples that are taken to be in a language. */
async function share(samples: readonly string[], letters: number, target: string): Promise<number> {
  const all = stretches(samples.join(' '), letters);
  let found = 0;
  for (const stretch of all) if (await isSurelyIn(stretch, target)) found += 1;
  return all.length === 0 ? 0 : found / all.length;
}

describe('Whether a text is surely in a language', () => {
  for (const group of groups) {
    it(`is hardly ever wrong among ${group.join(', ')}, from 24 to 400 letters`, async () => {
      for (const written of group)
        for (const target of group.filter((code) => code !== written))
          for (const letters of sizes) {
            const wrong = await share(closeSamples[written] ?? [], letters, target);
            assert.ok(wrong <= 0.01, `${written} for ${target} at ${String(letters)} letters: ${String(wrong)}`);
          }
    });
  }

  it('is said of most texts that are: of many short lines, of nearly all paragraphs', async () => {
    // What the detector does not know has no share.
    for (const written of ['nb', 'da', 'hr', 'sl', 'cs', 'sk', 'es', 'pt']) {
      const at = async (letters: number) => share(closeSamples[written] ?? [], letters, written);
      assert.ok((await at(24)) >= 0.4, written);
      assert.ok((await at(60)) >= 0.75, written);
      assert.ok((await at(150)) >= 0.95, written);
    }
    for (const written of ['id', 'ms']) assert.ok((await share(closeSamples[written] ?? [], 200, written)) >= 0.8, written);
  });

  it('is not said of prose among names of code, nor of a text of which a part is in another language', async () => {
    for (const text of mixedSamples) assert.equal(await isSurelyIn(text, 'en'), false, text);
  });

  it('is said of Malay and Indonesian where a word tells them apart, and of neither where none does', async () => {
    const malay = 'Kedai basikal itu dibuka setiap hari kecuali hari Ahad kerana pekerjanya perlu berehat bersama keluarga mereka.';
    const either = 'Saya sudah makan dan minum di rumah.';
    assert.deepEqual([await isSurelyIn(malay, 'ms'), await isSurelyIn(malay, 'id')], [true, false]);
    assert.deepEqual([await isSurelyIn(either, 'ms'), await isSurelyIn(either, 'id')], [false, false]);
  });

  it('is said of a variant as of its language', async () => {
    assert.equal(await isSurelyIn('The bicycles stand in the yard behind the old house.', 'en-GB'), true);
  });
});

describe('The variant of a text', () => {
  it('shows in its spelling and its words, or does not show', () => {
    assert.equal(variantOf('我们请您把车还到门口', 'zh'), 'zh-Hans');
    assert.equal(variantOf('我們請您把車還到門口', 'zh-Hant'), 'zh-Hant');
    assert.equal(variantOf('人山大小', 'zh'), undefined);
    assert.equal(variantOf('The colour of the centre', 'en-US'), 'en-GB');
    assert.equal(variantOf('The color of the center', 'en-GB'), 'en-US');
    assert.equal(variantOf('The colour of the center', 'en'), undefined);
    assert.equal(variantOf('O ônibus espera o usuário', 'pt-PT'), 'pt-BR');
    assert.equal(variantOf('O autocarro espera o utilizador', 'pt-BR'), 'pt-PT');
    assert.equal(variantOf('Die Räder', 'de'), undefined);
  });
});
