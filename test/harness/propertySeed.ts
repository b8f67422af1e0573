// Property tests try the same values in each run, so that a run does not pass by luck, nor fail by it. INTERLINEAR_SEED=random tries others,
// and a number those of a failure that told it.

import fc from 'fast-check';

const seed = process.env['INTERLINEAR_SEED'] ?? '1';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
