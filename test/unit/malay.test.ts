import assert from 'node:assert/strict';
import { malayOrIndonesian } from '../../src/text/closeLanguages.ts';
import { guessLanguage } from '../../src/services/languages/sourceLanguage.ts';

const texts = {
  id: [
    'Saya tidak bisa datang hari ini karena kantor tutup.',
    'Klik tombol di bawah ini untuk mengunduh berkas Anda.',
    'Sepeda disewakan setiap hari di dekat stasiun, dan uang jaminan dikembalikan kalau tidak ada yang rusak.',
  ],
  ms: [
    'Saya tidak boleh datang hari ini kerana pejabat tutup.',
    'Klik butang di bawah ini untuk memuat turun fail anda.',
    'Basikal disewakan setiap hari berhampiran stesen, dan wang cagaran dipulangkan jika tiada yang rosak.',
  ],
} as const;

describe('Malay and Indonesian', () => {
  for (const [language, examples] of Object.entries(texts))
    it(`are told apart by words that only one of them has: ${language}`, async () => {
      for (const text of examples) {
        assert.equal(malayOrIndonesian(text), language, text);
        assert.equal(await guessLanguage(text), language, text);
      }
    });

  it('are not guessed where nothing tells which it is', async () => {
    const text = 'Selamat datang di kota kami, dan terima kasih atas kunjungan ini.';
    assert.equal(malayOrIndonesian(text), undefined);
    assert.equal(await guessLanguage(text), undefined);
  });
});
