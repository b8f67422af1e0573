/** What is loaded when the first job is there, in one piece. */
export { diskFiles } from '../store/jobs/diskFiles.ts';
export { startJobEngine } from '../store/jobs/engine.ts';
export { openJournal } from '../store/jobs/journal.ts';
export { createSealer, sealingKeyBytes } from '../store/jobs/sealing.ts';
export { dropSource, keepSource } from '../store/jobs/stored.ts';
export { editorFiles } from './jobFiles.ts';
