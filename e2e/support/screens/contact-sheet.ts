import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

const perSheet = 12;
const width = 1920;

interface Picture {
  readonly file: string;
  readonly words: string;
}

const plainText = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function sheetOf(title: string, pictures: readonly Picture[], columns: number): string {
  const figures = pictures.map(({ file, words }) => {
    const data = readFileSync(file).toString('base64');
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${plainText(words)}</figcaption></figure>`;
  });
  return `<style>
    body { margin: 0; padding: 12px; background: #8a8f98; font: 14px sans-serif; }
    h1 { margin: 0 0 8px; font-size: 16px; }
    main { display: grid; grid-template-columns: repeat(${columns}, minmax(0, 1fr)); gap: 12px; }
    figure { margin: 0; }
    img { display: block; width: 100%; }
    figcaption { overflow-wrap: anywhere; padding-top: 2px; }
  </style><h1>${plainText(title)}</h1><main>${figures.join('')}</main>`;
}

/** Pictures of one look, twelve to a sheet, each with its address below. */
export class ContactSheets {
  readonly #folder: string;
  readonly #name: string;
  readonly #columns: number;
  readonly #pictures: Picture[] = [];

  constructor(folder: string, name: string, columns: number) {
    this.#folder = folder;
    this.#name = name;
    this.#columns = columns;
    mkdirSync(join(folder, name), { recursive: true });
  }

  async add(page: Page, words: string): Promise<void> {
    const number = String(this.#pictures.length + 1).padStart(3, '0');
    const file = join(this.#folder, this.#name, `${number}.png`);
    // Nothing hovered.
    await page.mouse.move(1, 1);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    this.#pictures.push({ file, words: `${number} ${words}` });
  }

  async compose(browser: Browser): Promise<void> {
    const page = await browser.newPage({ viewport: { width, height: 1200 } });
    for (let from = 0; from < this.#pictures.length; from += perSheet) {
      const number = from / perSheet + 1;
      await page.setContent(
        sheetOf(`${this.#name} ${number}`, this.#pictures.slice(from, from + perSheet), this.#columns),
      );
      const file = join(this.#folder, `${this.#name}-${String(number).padStart(2, '0')}.png`);
      await page.screenshot({ path: file, fullPage: true });
      console.log(file);
    }
    await page.close();
  }
}
