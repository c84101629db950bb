// The real server with other pages: the folder is the one argument.
import { start } from '../../server/src/start.ts';

await start(process.argv[2] ?? '');
