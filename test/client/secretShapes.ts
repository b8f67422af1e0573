/** How a service may write a secret that it repeats. */
export function shapesOf(secret: string): string[] {
  const whole = [secret, secret.replace(/:fx$/, '')];
  const base64 = whole.flatMap((each) =>
    [0, 1, 2].map((before) =>
      Buffer.from(' '.repeat(before) + each)
        .toString('base64')
        .slice(before === 0 ? 0 : 4),
    ),
  );
  const percent = Array.from(secret, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16)}`).join('');
  const json = Array.from(secret, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('');
  return [...new Set([...whole, ...base64, secret.toUpperCase(), secret.toLowerCase(), encodeURIComponent(secret), percent, json])];
}

/** Pieces of all shapes that would be worth something, each of them found in a text that holds more of it. */
export function piecesOf(secret: string): string[] {
  return shapesOf(secret).flatMap((shape) => {
    // As many characters of a percent-encoded secret are a few of its own.
    const length = /^(?:%|\\u)/.test(shape) ? 48 : 12;
    return Array.from({ length: Math.max(shape.length - length + 1, 1) }, (_, start) => shape.slice(start, start + length));
  });
}
