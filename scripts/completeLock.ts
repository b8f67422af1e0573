// Completes package-lock.json: npm run lock
//
// npm leaves optional packages for other platforms out of the lock when the registry at hand does not carry them, and then
// `npm ci` refuses the lock, here and everywhere else. They are added with what their names and their dependents say of them.

import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const file = 'package-lock.json';
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(file, 'utf8'));
const systems = new Set(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'aix', 'netbsd', 'openbsd', 'sunos']);
const processors = new Set(['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']);

for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isLocked(path, name)) continue;
    if (!/^\d/.test(version)) throw new Error(`${name}@${version} is not an exact version; lock it on a machine that can reach it.`);
    lock.packages[`node_modules/${name}`] = { version, dev: true, optional: true, ...platformOf(name) };
    console.log(`added ${name}@${version}`);
  }
}

const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);

/** Whether a dependency of the package at `path` stands where Node would look for it. */
function isLocked(path: string, name: string): boolean {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (`${base === '' ? '' : `${base}/`}node_modules/${name}` in lock.packages) return true;
    if (base === '') return false;
  }
}

/** The platform that a package is for, by the parts of its name: `binding-linux-x64-gnu`. */
function platformOf(name: string): Record<string, string[]> {
  const parts = (name.split('/').at(-1) ?? '').split('-').map((part) => (part === 'armv7' ? 'arm' : part));
  const os = parts.find((part) => systems.has(part));
  const cpu = parts.find((part) => processors.has(part));
  const libc = os === 'linux' ? { gnu: 'glibc', musl: 'musl' }[parts.at(-1) ?? ''] : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}
