// npm run check: the quick checks before a commit.

import { staticStages } from './laws/static-checks.ts';
import { addCounts, type Count, describeCount } from './reports/stage.ts';

const counts: Count[] = [];
for (const run of staticStages) counts.push(await run());
const total = addCounts(counts);
console.log(`\n${describeCount(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
