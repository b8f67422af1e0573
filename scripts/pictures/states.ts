import { sandboxControl } from '../../test/harness/sandboxControl.ts';
import type { UiEditor } from '../../test/harness/uiEditor.ts';
import type { Workbench } from '../../test/ui/pages/workbench.ts';

const dayMs = 86_400_000;

/** A text with what a proofreader would mend. */
export const improveMessage = [
  '# Before the first ride',
  '',
  'Scan teh code on the handlebar and wait untill the lock opens. Ride carefully and enjoy the view.',
  'The lock doesn’t open by itself  when the battery is low: write to the team, wich usually answers within an hour.',
  '',
].join('\n');

export const messageFile = 'notes/first-ride.md';

/** Glossaries as an account has them that somebody has worked with. */
export async function makeGlossaries({ sandbox }: UiEditor): Promise<void> {
  const dictionary = (target_lang: string, entries: string) => ({ source_lang: 'en', target_lang, entries, entries_format: 'tsv' });
  await makeGlossary(sandbox.line, 'Shop', [
    dictionary('de', 'bike\tRad\nshop\tLaden\nlock\tSchloss'),
    dictionary('fr', 'bike\tvélo\nshop\tboutique'),
    dictionary('ja', 'bike\t自転車'),
  ]);
  await makeGlossary(sandbox.line, 'Terms of hire', [dictionary('de', 'deposit\tKaution')]);
}

async function makeGlossary(line: string, name: string, dictionaries: readonly unknown[]): Promise<void> {
  const { url, key }: { url: string; key: string } = JSON.parse(line);
  const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
  const listed = await fetch(`${url}/v3/glossaries`, { headers });
  if ((await listed.text()).includes(JSON.stringify(name))) return;
  const response = await fetch(`${url}/v3/glossaries`, { method: 'POST', headers, body: JSON.stringify({ name, dictionaries }) });
  if (!response.ok) throw new Error(`POST /v3/glossaries: ${String(response.status)} ${await response.text()}`);
}

/** What keys of a team have used since the beginning of the last month. */
export async function seedTeam({ sandbox }: UiEditor): Promise<void> {
  const { url, adminKey }: { url: string; adminKey: string } = JSON.parse(sandbox.line);
  const today = new Date();
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1);
  const dates = Array.from({ length: Math.ceil((today.getTime() - first) / dayMs) }, (_, index) => new Date(first + index * dayMs));
  const team = [
    { label: 'Website', size: 11_000, characters: 600_000 },
    { label: 'Mobile app', size: 7000, characters: 250_000 },
    { label: 'Documentation', size: 5000 },
    { label: 'Support', size: 2500, speech: 240_000, speech_to_text_milliseconds: 36_000_000 },
    { label: 'Build server', size: 900, characters: 40_000 },
  ];
  const keys = team.map(({ label, size, speech = 0, characters, speech_to_text_milliseconds }, index) => ({
    label,
    characters,
    speech_to_text_milliseconds,
    days: dates.map((date, position) => {
      // Weekends are quiet, and no two days are alike.
      const busy = (date.getUTCDay() % 6 === 0 ? 0.15 : 1) * (0.6 + 0.4 * Math.sin(position * (index + 1)));
      const part = (share: number) => Math.round(size * busy * share);
      return {
        day: date.toISOString().slice(0, 10),
        text: part(1),
        document: part(0.5),
        improvement: part(0.25),
        speech: Math.round(speech * busy),
      };
    }),
  }));
  const others = [
    // That of the other pictures, which would stand out.
    { label: 'Main key', days: [] },
    { label: 'Old website', days: [], deactivated: true },
  ];
  await sandboxControl(url, adminKey).seedUsage({ keys: [...keys, ...others] });
}

/** Answers the question for the target language, which comes with the first translation. */
export async function pickGerman({ quickInput }: Workbench): Promise<void> {
  await quickInput.type('German');
  await quickInput.pick('German');
}
