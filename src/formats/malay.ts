const indonesian = wordsOf(`
  agustus aktivitas bahwa berbeda berkas besok bisa coba desember dokter gratis hapus istri kalian kamis kantor karena kualitas layar
  listrik mengunduh mobil musik nggak nomor olahraga pengaturan perusahaan polisi pria rusak senin sepeda silakan situs surel taksi
  tautan telepon tombol uang unduh universitas`);
const malay = wordsOf(`
  aktiviti awak bahawa basikal berbeza berhampiran bilik butang cuba cuti disember doktor e-mel elektrik esok fail hantar ialah isnin
  isteri jumaat julai jun kad kerana khamis kualiti manakala minit muzik nombor ogos padam pautan pejabat pelbagai percuma polis rasmi
  rosak selepas semasa sila skrin stesen syarikat teksi telefon tetapan universiti wang`);

/**
 * Which of the two a text is that is known to be in one of them, by words that only one has: most of their words are the same, and
 * detectors take one for the other.
 * @returns undefined where nothing tells.
 */
export function malayOrIndonesian(text: string): 'ms' | 'id' | undefined {
  let lead = 0;
  for (const word of text.toLowerCase().split(/[^a-z-]+/)) lead += Number(indonesian.has(word)) - Number(malay.has(word));
  return lead === 0 ? undefined : lead > 0 ? 'id' : 'ms';
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
