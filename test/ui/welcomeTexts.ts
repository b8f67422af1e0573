import { manifestText } from '../harness/manifestTexts.ts';

type Key = Parameters<typeof manifestText>[0];

const button = /^\[(.+)\]\(command:interlinear\.(\w+)\)$/;

/** What a view says in place of rows, as one line without its buttons. */
export function welcomeText(key: Key): string {
  return linesOf(key)
    .filter((line) => !button.test(line))
    .join(' ');
}

/** The button there that runs a command. */
export function welcomeButton(key: Key, command: string): string {
  const labels = linesOf(key).flatMap((line) => {
    const [, label, runs] = button.exec(line) ?? [];
    return label !== undefined && runs === command ? [label] : [];
  });
  const [label] = labels;
  if (label === undefined) throw new Error(`${key} has no button that runs ${command}.`);
  return label;
}

function linesOf(key: Key): string[] {
  return manifestText(key).split('\n');
}
