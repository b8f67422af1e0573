import { writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/**
 * Writes a screenshot as a PNG with a palette when it has few colors, which pictures of an editor nearly have: colors are
 * taken to the nearest of the 256 most frequent ones. About a third of the size.
 */
export async function writeSmallPng(file: string, png: Buffer): Promise<void> {
  const small = encode(decode(png));
  await writeFile(file, small.length < png.length ? small : png);
}

interface Image {
  readonly width: number;
  readonly height: number;
  /** One number per pixel: 0xRRGGBB. */
  readonly pixels: Uint32Array;
}

function decode(png: Buffer): Image {
  const { width, height, data } = PNG.sync.read(png);
  const pixels = new Uint32Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = data.readUInt32BE(4 * index) >>> 8;
  return { width, height, pixels };
}

/** pngjs writes no palettes. */
function encode({ width, height, pixels }: Image): Buffer {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const byFrequency = [...counts].toSorted((one, other) => other[1] - one[1]).map(([color]) => color);
  const palette = byFrequency.slice(0, 256);
  const index = new Map(byFrequency.map((color, place) => [color, place < 256 ? place : nearest(palette, color)]));
  const raw = Buffer.alloc((width + 1) * height);
  for (const [place, pixel] of pixels.entries()) raw[place + Math.floor(place / width) + 1] = index.get(pixel) ?? 0;

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND'),
  ]);
}

function nearest(palette: readonly number[], color: number): number {
  let best = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [place, candidate] of palette.entries()) {
    const distance = distanceOf(candidate, color);
    if (distance < smallest) [best, smallest] = [place, distance];
  }
  return best;
}

function distanceOf(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  return red * red + green * green + blue * blue;
}

function chunk(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
