import { expect, test } from 'vitest';
import { mentionedIn, piecesOf } from './mentions.ts';

const people = [
  { id: 1, name: '陈启' },
  { id: 2, name: '陈启航' },
  { id: 3, name: '王明' },
  { id: 4, name: '王明' },
];

test('the longest name that fits is meant', () => {
  expect(mentionedIn('请@陈启航 看一下', people, [])).toEqual([2]);
  expect(mentionedIn('请@陈启看一下，@陈启航 也看', people, [])).toEqual([1, 2]);
});

test('a name without its sign, or of nobody, mentions nobody', () => {
  expect(mentionedIn('陈启航，a@b.cn，@赵敏', people, [])).toEqual([]);
});

test('of several with one name the chosen one is meant, without a choice all', () => {
  expect(mentionedIn('@王明 看', people, [4])).toEqual([4]);
  expect(mentionedIn('@王明 看', people, [])).toEqual([3, 4]);
});

test('one that was chosen and taken out of the text is not told', () => {
  expect(mentionedIn('都好了', people, [4])).toEqual([]);
});

test('the pieces are the whole text, names apart', () => {
  const pieces = piecesOf('请@陈启航 和@陈启', ['陈启', '陈启航']);
  expect(pieces.map(({ text }) => text).join('')).toBe('请@陈启航 和@陈启');
  expect(pieces.filter(({ named }) => named).map(({ text }) => text)).toEqual(['@陈启航', '@陈启']);
  expect(piecesOf('', ['陈启'])).toEqual([]);
});
