import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A copy of the sources and tests: no change is ever made in what the user works on. */
export class Tree {
  readonly folder: string;

  constructor(root: string, folder: string) {
    this.folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const file of filesOf(root)) cpSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  }

  write(file: string, content: string): void {
    writeFileSync(join(this.folder, file), content);
  }
}

/** What git has or would take. */
function filesOf(root: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  const deleted = spawnSync('git', ['ls-files', '-z', '--deleted'], { cwd: root, encoding: 'utf8' });
  const gone = new Set(deleted.stdout.split('\0'));
  return listed.stdout.split('\0').filter((file) => file !== '' && !gone.has(file));
}
