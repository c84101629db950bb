import { expect, test } from 'vitest';
import { palette } from '#app/palette.ts';
import styles from '#ui/brand/tokens.css?raw';

const blocks = { light: /^:root \{([^}]*)\}/m, dark: /^:root\[data-theme="dark"\] \{([^}]*)\}/m } as const;
const dashed = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

test.each(['light', 'dark'] as const)('antd and our own styles have the same colours (%s)', (shade) => {
  const block = blocks[shade].exec(styles)?.[1] ?? '';
  const declared = Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  for (const [name, value] of Object.entries(palette[shade]))
    expect([name, declared[dashed(name)]]).toEqual([name, value]);
});

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
};

test.each(['light', 'dark'] as const)('text can be read on every ground it stands on (%s)', (shade) => {
  const { layout, panel, raised, fill, primarySoft, errorSoft, ...colour } = palette[shade];
  const words = [
    colour.text,
    colour.textSecondary,
    colour.primaryText,
    colour.primaryTextHover,
    colour.success,
    colour.warning,
    colour.error,
    colour.errorHover,
  ];
  for (const word of words)
    for (const ground of [panel, raised]) expect(contrast(word, ground)).toBeGreaterThanOrEqual(4.5);
  for (const word of [colour.text, colour.textSecondary])
    for (const ground of [layout, fill]) expect(contrast(word, ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour.primaryText, primarySoft)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour.error, errorSoft)).toBeGreaterThanOrEqual(4.5);
  for (const filled of [colour.primary, colour.primaryHover])
    expect(contrast('#ffffff', filled)).toBeGreaterThanOrEqual(4.5);
  for (const filled of [colour.error, colour.errorHover])
    expect(contrast(colour.onError, filled)).toBeGreaterThanOrEqual(4.5);
});
