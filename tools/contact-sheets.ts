// npm run contact-sheets [folder]: opens every screen as everybody, says what is wrong, and shows them all on contact sheets.
import { runInBrowser } from './browser-script.ts';

await runInBrowser('contact-sheets.ts', process.argv.slice(2));
