/** Longest wait that is taken seriously: a day. */
const longestMs = 24 * 60 * 60 * 1000;

/**
 * Milliseconds that a Retry-After header asks to wait: seconds or an HTTP date (RFC 9110, 10.2.3), a day at most.
 * Undefined when absent or unreadable.
 * @param now when the answer was made, by the service's own clock where it told: milliseconds since the epoch.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(longestMs, Math.ceil(Number(value) * 1000));
  // Date.parse finds a date in nearly everything with a number in it; each form of an HTTP date has a time of day.
  const date = /\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.min(longestMs, Math.max(0, date - now));
}
