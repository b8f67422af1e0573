import * as vscode from 'vscode';
import type { ExchangeRecord, Log } from '../client/log.ts';

/** Maximum number of lines for a bug report. */
const linesKept = 50;

/** Log channel: method, path, status, time and trace id of every exchange, never text or key. */
export interface EditorLog extends Log, vscode.Disposable {
  error(message: string): void;
  show(): void;
  /** Returns the last exchanges and warnings, oldest first. */
  recent(): readonly string[];
}

export function createLog(): EditorLog {
  const channel = vscode.window.createOutputChannel('Interlinear', { log: true });
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(`${new Date().toISOString()} ${line}`);
    if (lines.length > linesKept) lines.shift();
  };
  return {
    exchange(record) {
      const line = exchangeLine(record);
      keep(line);
      if (record.outcome === undefined || record.outcome === 'cancelled') channel.info(line);
      else channel.warn(line);
    },
    warn(message) {
      keep(message);
      channel.warn(message);
    },
    error(message) {
      keep(message);
      channel.error(message);
    },
    show: () => channel.show(true),
    recent: () => lines,
    dispose: () => channel.dispose(),
  };
}

function exchangeLine({ method, path, status, durationMs, attempt, traceId, outcome }: ExchangeRecord): string {
  const parts = [method, path, status ?? '-', `${durationMs} ms`];
  if (attempt > 1) parts.push(`try ${attempt}`);
  if (outcome !== undefined) parts.push(outcome);
  if (traceId !== undefined) parts.push(`trace ${traceId}`);
  return parts.join(' ');
}
