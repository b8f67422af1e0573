// Loaded before what runs outside of the editor and says or looks for texts of the product: node --import ./test/harness/withVscode.ts …

import { registerVscode } from './registerVscode.ts';

registerVscode();
