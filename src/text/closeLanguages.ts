interface Signs {
  /** Languages of the group that have these signs. The others have them rarely or never. */
  readonly of: string;
  readonly words: string;
  /** Spellings to search for in each word. */
  readonly spelling?: RegExp;
}

/** Groups of languages that detectors confuse, with frequent words and spellings that distinguish them. */
const groups: readonly (readonly Signs[])[] = [
  [
    {
      of: 'nb',
      words:
        'å av meg deg seg hva noe noen etter litt blir ble bli blitt uten opp nå gikk fikk gjøre gjør ta gi uke uker ut dere oss språk enn ' +
        'igjen mer aldri alltid mye frem feil dersom veldig annet bruke bruker brukt bruk gjennom mellom hjelp hjelpe hjelper spørre ' +
        'vært hatt hadde fått gått sett åpen åpent åpne kveld kvelden siste neste trenger trykk klikk lagre lagret lagres legg legge laste ' +
        'sykkel sykler sykkelen gjerne nei',
      spelling: /sjon(?:en|er|ene)?$|\p{L}{3}heten?$/u,
    },
    {
      of: 'da',
      words:
        'af mig dig sig hvad noget nogle nogen efter lidt bliver blev blive uden op gik fik gøre gør tage tager give giver uge uger ud jer ' +
        'jeres vores os sprog end igen mere endnu aldrig altid havde indtil inden bruge bruges bruger brugt brug hjælp hjælpe hjælper ' +
        'spørge mellem været haft fået gået set åben åbent åbner åbne sidste næste andet gemme gemt gemmer slet læg lægge hente sige siger ' +
        'sagde hvornår gennem lige nej cykel cykler cyklen',
      spelling: /tion(?:en|er|erne)?$|\p{L}{3}hed(?:en|er)?$|\p{L}{4}erne$/u,
    },
  ],
  [
    {
      of: 'hr sr',
      words:
        'i koji koja koje kojeg kojem kao ili već još vrlo jer ako bez nije su sve svi može možete mogu ću ćeš će ćete ćemo kad kada ovaj ' +
        'ova ovo sada tada nema kroz prema uz iznad sutra danas ovog ovom',
      spelling: /[ćđ]/u,
    },
    {
      of: 'hr',
      words:
        'gdje ovdje prije poslije uvijek tko netko nitko svatko vrijeme tjedan tjedna tjedno tijekom također tisuća kruh vlak obitelj tvrtka ' +
        'kava jučer općina računalo zrak glazba kazalište europa europski izvješće tvornica nazovite navečer razdoblje pristanak uvjet uvjeti',
      spelling: /[bcdfgkmprstvz]je[dhlmnprstvž]|ije[čhklmnprstvž]/u,
    },
    {
      of: 'sr',
      words:
        'gde ovde pre posle uvek šta svako čovek dete dece uslovi nedelja nedelje takođe hiljada hleb voz opština porodica preduzeće kafa juče ' +
        'sledeći sledeće sledećeg hteti živeti umesto rešenje promena računar vazduh muzika pozorište izveštaj fabrika sedište sedišta ' +
        'uveče podešavanja saglasnosti pozovite lepo niko neko uopšte saopštenje dole videćemo',
    },
    {
      of: 'sr sl',
      words:
        'vreme mesto mesta mestu mestih mesec meseca meseci svet sveta cena cene reči ko prevod primer videti evropa evropski deca delo dela',
    },
    {
      of: 'sl',
      words:
        'in ki kot tudi še že lahko kjer ker če ob med vsak vsako vsi več zelo danes jutri vendar bo bodo bomo boste bom sem ni niso tem toda ' +
        'morda kdo kaj nič nihče nekaj sicer potem nato tam tukaj brez čez dokler spet vedno nikoli zdaj sedaj včasih prej kje kdaj bil ' +
        'so pri ta jih njih ter oziroma',
      spelling: /[aei]jo$/u,
    },
  ],
  [
    {
      of: 'cs',
      words:
        'se jsem jsi jsou jste jsme nebo když jak co kdo být pro který která které není jen jenom více víc pokud tady teď zítra ve ze ke byl ' +
        'byla bylo byli někdo proč aby jej jejich svou mezi znovu ano ne také během i jako',
      spelling: /[ěřů]|^nej/u,
    },
    {
      of: 'sk',
      words:
        'sa alebo keď ako čo kto pre pri ktorý ktorá ktoré ktorí nie ešte len viac teraz vo zo ku byť som sme sú bol bola bolo boli táto aj ak ' +
        'iba preto pretože niekto niekedy najprv tiež prečo medzi znova áno počas všetko každý zajtra kým',
      spelling: /[ľĺŕôä]|^naj|[aei]ť$|[^aeiou](?:ia|ie|iu)(?!nt)[cdhklmnprstvzž]/u,
    },
  ],
  [
    {
      of: 'ms',
      words:
        'bahawa kerana wang pejabat cuba berbeza esok percuma khamis jumaat ahad isnin ogos julai universiti maklumat ' +
        'syarikat kedai bilik telefon basikal sahaja ialah apabila kualiti aktiviti polis stesen televisyen kakitangan ' +
        'hospital pelbagai manakala semasa mesyuarat perkhidmatan tandas kasut nombor doktor motosikal bandar sekiranya ' +
        'tiada mahu lapan tempoh fail tetapan padam papar perisian sila ubat jadual kerusi rasmi akhbar tarikh encik puan ' +
        'lelaki elok kemas pakcik makcik comel seronok bercuti bas teksi lori tengok cakap bercakap isteri jiran budak ' +
        'sentiasa awak berhampiran butang cuti disember elektrik hantar jun kad minit muzik pautan rosak selepas skrin',
    },
    {
      of: 'id',
      words:
        'bahwa karena bisa mobil uang kantor coba berbeda besok gratis kamis jumat senin agustus juli universitas informasi ' +
        'perusahaan toko kamar telepon sepeda yaitu kualitas aktivitas polisi stasiun televisi kalian karyawan tim berbagai ' +
        'rapat layanan sepatu nomor dokter butuh sore mau delapan berkas pengaturan hapus tampil tampilkan obat jadwal kursi ' +
        'resmi koran silakan bapak meskipun nggak diperbarui unduh diunduh bus taksi istri tetangga tertawa dingin ' +
        'pertandingan kemarin liburan bicara berbicara kakek desember layar listrik mengunduh musik olahraga pria rusak ' +
        'situs surel tautan tombol',
    },
  ],
  [
    {
      of: 'es',
      words:
        'el los las y una del muy es más también hay cuando donde hasta aunque esto eso ella ellos usted su sus lo al le les sin ahora bien hacer ' +
        'tiene tienen puede pueden fue ha han he hoy ayer mucho muchos otro otra otros otras nuestro nuestra siempre nadie ya luego mientras ' +
        'siguiente hacia sino según',
      spelling: /[^qg]ue[bdglnrst]|ie(?:mp|nd|rt|rr|st|lo|ne|d)/u,
    },
    { of: 'es gl', words: 'un con pero aquí así día días', spelling: /ci[óo]n(?:es|s)?$|ñ|ll/u },
    {
      of: 'pt gl',
      words: 'as da do das dos na nas ao aos seu seus onde outro outra outros outras ou e é foi pode deve sempre os duas dous',
    },
    {
      of: 'pt',
      words:
        'não uma um umas uns são nem sem há mais mas muito muita muitos muitas à às já você ele ela eles isso isto pelo pela pelos pelas até sua ' +
        'suas minha nosso nossa depois lá hoje ontem fazer quando',
      spelling: /[ãõçâêô]|(?<!u)nh|lh|ss|\p{L}m$/u,
    },
    {
      of: 'gl',
      words:
        'unha unhas dunha nunha algunha non máis moi moito moita moitos moitas tamén cando coa co coas cos xa xente hoxe onte mañá sen ben quen ' +
        'súa súas miña noso nosa despois ata aínda lle lles ás á ó vostede hai facer foron teñen ten fixo dixo nin ninguén alguén algún ningún',
      spelling: /^x|[^eiá]x[aeo]/u,
    },
  ],
];

interface Variety {
  readonly of: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly spelling: RegExp | undefined;
}

const known: readonly (readonly Variety[])[] = groups.map((rows) =>
  rows.map(({ of, words, spelling }) => ({ of: of.split(' '), words: new Set(words.split(' ')), spelling })),
);

/** Suffixes that Malay and Indonesian words can take. */
const clitic = /(?:nya|lah|kah)$/;

function groupOf(language: string): readonly Variety[] {
  return known.find((rows) => rows.some(({ of }) => of.includes(language))) ?? [];
}

/** Returns the languages that a language is confused with. */
export function closeTo(language: string): string[] {
  return [...new Set(groupOf(language).flatMap(({ of }) => of))].filter((code) => code !== language);
}

/**
 * Returns how many more words of a text indicate one language than another one of its group. Negative if more words indicate the other one.
 */
export function leadOf(text: string, language: string, other: string): number {
  const rows = groupOf(language);
  const speaks = (word: string, { words, spelling }: Variety) =>
    words.has(word) || words.has(word.replace(clitic, '')) || spelling?.test(word) === true;
  let lead = 0;
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const found = new Set(rows.filter((row) => speaks(word, row)).flatMap(({ of }) => of));
    if (found.has(language) && !found.has(other)) lead += 1;
    if (found.has(other) && !found.has(language)) lead -= 1;
  }
  return lead;
}

/**
 * Decides which of the two languages a text is in. Detectors confuse them.
 * @returns undefined if there is no indication.
 */
export function malayOrIndonesian(text: string): 'ms' | 'id' | undefined {
  const lead = leadOf(text, 'id', 'ms');
  return lead === 0 ? undefined : lead > 0 ? 'id' : 'ms';
}
