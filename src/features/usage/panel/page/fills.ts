import type { Theme } from './theme.ts';

const tile = 8;

type Strokes = (context: CanvasRenderingContext2D) => void;

const line =
  (...points: readonly (readonly [number, number])[]): Strokes =>
  (context) => {
    context.beginPath();
    for (const [index, [x, y]] of points.entries()) {
      if (index % 2 === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  };

/** Patterns whose tiles fit together. */
const patterns: readonly (Strokes | undefined)[] = [
  undefined,
  line([-2, 2], [2, -2], [0, tile], [tile, 0], [6, 10], [10, 6]),
  (context) => context.fillRect(2, 2, 4, 4),
  line([0, 4], [tile, 4]),
  line([4, 0], [4, tile], [0, 4], [tile, 4]),
  line([-2, 6], [2, 10], [0, 0], [tile, tile], [6, -2], [10, 2]),
  line([4, 0], [4, tile]),
];

/** Returns the fill of a series: its color or, in high contrast, a pattern, so that series can be told apart without colors. */
export function fillOf(index: number, isRest: boolean, theme: Theme): string | CanvasPattern {
  const color = isRest ? theme.rest : (theme.series[index % theme.series.length] ?? theme.foreground);
  const strokes = theme.isHighContrast ? patterns[index % patterns.length] : undefined;
  const context = strokes && document.createElement('canvas').getContext('2d');
  if (!strokes || !context) return color;
  const { canvas } = context;
  canvas.width = tile;
  canvas.height = tile;
  context.fillStyle = theme.background;
  context.fillRect(0, 0, tile, tile);
  context.fillStyle = color;
  context.strokeStyle = color;
  context.lineWidth = 2;
  strokes(context);
  return context.createPattern(canvas, 'repeat') ?? color;
}
