import assert from 'node:assert/strict';
import { detectLanguage } from '../../src/sandbox/detectLanguage.ts';
import { guessLanguage } from '../../src/ui/sourceLanguage.ts';
import { isSurelyIn } from '../../src/ui/surelyIn.ts';

describe('Malay and Indonesian, which the detector does not tell apart', () => {
  const malay = 'Kedai basikal itu dibuka setiap hari kecuali hari Ahad kerana pekerjanya perlu berehat bersama keluarga mereka.';
  const indonesian = 'Toko sepeda itu buka setiap hari kecuali hari Minggu karena karyawannya perlu beristirahat bersama keluarga mereka.';

  it('are told apart by words that only one of them has', async () => {
    assert.deepEqual([await guessLanguage(malay), await guessLanguage(indonesian)], ['ms', 'id']);
    assert.deepEqual(
      [(await detectLanguage(malay)).detection_status, (await detectLanguage(indonesian)).detected_language],
      ['unsupported_language', 'id'],
    );
  });

  it('are taken for Indonesian where there is no such word, which is never sure', async () => {
    const either = 'Saya sudah makan dan minum di rumah.';
    assert.equal(await guessLanguage(either), 'id');
    assert.deepEqual([await isSurelyIn(either, 'id'), await isSurelyIn(either, 'ms')], [false, false]);
    assert.deepEqual(
      [await isSurelyIn(indonesian, 'id'), await isSurelyIn(malay, 'ms'), await isSurelyIn(malay, 'id')],
      [true, true, false],
    );
  });
});
