// npm run pictures: makes the pictures of the README anew, from the demo company in a real browser.
import { runInBrowser } from './browser-script.ts';

await runInBrowser('pictures.ts');
