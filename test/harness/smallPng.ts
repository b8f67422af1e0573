import { writeFile } from 'node:fs/promises';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * Writes a screenshot as a PNG with a palette when it has few colors, which pictures of an editor nearly have: colors are
 * taken to the nearest of the 256 most frequent ones. About a third of the size, and no tool beside Node is needed.
 */
export async function writeSmallPng(file: string, png: Buffer): Promise<void> {
  const image = decode(png);
  const small = image === undefined ? png : encode(image);
  await writeFile(file, small.length < png.length ? small : png);
}

interface Image {
  readonly width: number;
  readonly height: number;
  /** One number per pixel: 0xRRGGBB. */
  readonly pixels: Uint32Array;
}

const signatureLength = 8;

/** Undefined for what is not 8 bits per channel, RGB or RGBA, not interlaced: a screenshot always is. */
function decode(png: Buffer): Image | undefined {
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = signatureLength; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') data.push(body);
    at += 12 + length;
  }
  const channels = header?.[9] === 6 ? 4 : 3;
  if (header === undefined || header[8] !== 8 || (header[9] !== 2 && header[9] !== 6) || header[12] !== 0) return undefined;
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  return { width, height, pixels: toPixels(unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels), channels) };
}

/** Takes back the five filters of PNG: each byte was written as its difference from a neighbour. */
function unfilter(raw: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= channels ? (out[at - channels] ?? 0) : 0;
      const up = y > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (out[at - stride - channels] ?? 0) : 0;
      out[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return Math.floor((left + up) / 2);
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function toPixels(bytes: Uint8Array, channels: number): Uint32Array {
  const pixels = new Uint32Array(bytes.length / channels);
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * channels;
    pixels[index] = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  }
  return pixels;
}

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
