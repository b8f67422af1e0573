import assert from 'node:assert/strict';
import { headBytes, fitsType } from '../../src/client/resultHead.ts';

const utf16 = (text: string) => Buffer.from(`\u{feff}${text}`, 'utf16le');
const utf16be = (text: string) => utf16(text).swap16();
const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const zip = Buffer.from('PK\u0003\u0004rest');
const packet = (length = 188) => Buffer.concat([Buffer.from([0x47]), Buffer.alloc(length - 1)]);
const page = '<!DOCTYPE html><html><head><title>Blocked</title></head></html>';
const xhtml = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html>`;
const xliff = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">';
const subtitles = '1\r\n00:00:00,000 --> 00:00:01,000\r\n<i>Hallo</i>\r\n';

type Row = readonly [type: string, head: string | Uint8Array, contentType?: string];
const fits = ([type, head, contentType]: Row) => fitsType(type, Buffer.from(head), contentType);
const told = ([type, head, contentType = 'no type']: Row) =>
  `${type}: ${Buffer.from(head).toString('latin1').slice(0, 40)} (${contentType})`;

describe('The first bytes of a result', () => {
  it('are those of its type, whatever the service calls it', () => {
    const rows: Row[] = [
      ['txt', 'Hallo'],
      ['txt', '<b>Hallo</b>, said in HTML'],
      ['txt', '<note>Hallo</note>', 'application/octet-stream'],
      ['txt', '<?xml version="1.0"?><note/>', 'text/xml'],
      ['txt', page, 'text/plain; charset=utf-8'],
      ['txt', '<', 'text/plain'],
      ['txt', utf16('Hallo')],
      ['text/plain', '<title> is an element of HTML.', 'text/plain'],
      ['srt', subtitles, 'application/octet-stream'],
      ['srt', `\u{feff}\r\n${subtitles}`, 'text/plain'],
      ['srt', utf16(subtitles)],
      ['application/x-subrip', subtitles, 'application/x-subrip'],
      ['xlf', xliff],
      ['xliff', `\u{feff}<?xml version="1.0" encoding="utf-8"?>\n<!-- html -->\n${xliff}`, 'text/xml'],
      ['xlf', utf16(`<?xml version="1.0" encoding="utf-16"?>\n${xliff}`)],
      ['xlf', utf16be(xliff)],
      ['xlf', Buffer.from(`<?xml version="1.0" encoding="utf-16"?>${xliff}`, 'utf16le')],
      ['xlf', `<?xml version="1.0"?><!--${' a long license'.repeat(200)}-->${xliff}`, 'application/xliff+xml'],
      ['xlf', `<?xml version="1.0"?><!DOCTYPE xliff PUBLIC "-//XLIFF//DTD XLIFF//EN" "x">${xliff}`],
      ['doc', ole, 'application/msword'],
      ['docx', zip, 'application/octet-stream'],
      ['html', page, 'text/html; charset=utf-8'],
      ['htm', 'Only words', 'text/html'],
      ['html', page, 'application/xhtml+xml'],
      ['html', '', 'text/html'],
      ['pdf', `\n%PDF-1.7`],
      ['audio/pcm;encoding=s16le;rate=16000', Buffer.from([0x3c, 0x74, 0, 0])],
      ['audio/opus', Buffer.from([0, 1, 2])],
      ['video/mp2t;codecs=aac', packet()],
      ['video/mp2t;codecs=aac', Buffer.concat([packet(), packet()])],
      // With a time before each packet.
      ['video/mp2t;codecs=aac', Buffer.concat([Buffer.alloc(4), packet(192), packet()])],
    ];
    for (const row of rows) assert.equal(fits(row), true, told(row));
  });

  it('are not those of a page, of an error, or of anything else', () => {
    const rows: Row[] = [
      ['txt', xhtml, 'text/html'],
      ['txt', xhtml],
      ['txt', utf16(page)],
      ['txt', utf16be(` ${page}`), 'application/octet-stream'],
      ['txt', '<!-- a --><!-- b --> <html>'],
      ['txt', 'Access denied', 'text/html'],
      ['txt', 'Access denied', 'Text/HTML; charset=utf-8'],
      ['txt', 'Access denied', 'application/xhtml+xml'],
      ['txt', '{"message":"x"}', 'application/problem+json'],
      ['html', '{"message":"x"}', 'application/problem+json'],
      ['html', '{"message":"x"}', 'application/json; charset=utf-8'],
      ['txt', '{"message":"x"}', 'text/json'],
      ['docx', zip, 'text/html'],
      ['srt', '<title>Blocked</title>'],
      ['srt', '<script>location=1</script>', 'text/plain'],
      ['srt', '\n<meta http-equiv=refresh>', 'application/octet-stream'],
      ['srt', page, 'text/plain'],
      ['application/x-subrip', '<!-- a --><!-- b --><html>'],
      ['xlf', xhtml],
      ['xlf', xhtml, 'application/xml'],
      ['xlf', 'anything at all'],
      ['xliff', '{"message":"x"}'],
      ['xliff', ''],
      ['xlf', '<title>Blocked</title>'],
      ['doc', xhtml],
      ['doc', 'Access denied'],
      ['pdf', '<html>%PDF-'],
      ['audio/opus', '<title>Blocked</title>', 'text/plain'],
      ['audio/pcm;encoding=s16le;rate=16000', '<script>location=1</script>'],
      ['video/mp2t;codecs=aac', 'Gateway timeout'],
      ['video/mp2t;codecs=aac', `Gateway timeout${' '.repeat(400)}`],
    ];
    for (const row of rows) assert.equal(fits(row), false, told(row));
  });

  it('are looked at as far as they are handed over, in the middle of a comment, too', () => {
    assert.equal(fitsType('xlf', Buffer.from(`<?xml version="1.0"?><!--${'-'.repeat(2 * headBytes)}`).subarray(0, headBytes)), true);
    assert.equal(fitsType('txt', Buffer.from(`<!--${'<!--'.repeat(headBytes)}`).subarray(0, headBytes)), true);
  });
});
