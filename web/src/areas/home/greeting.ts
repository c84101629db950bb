const greetings: readonly (readonly [until: number, words: string])[] = [
  [5, '夜深了，注意休息'],
  [9, '早上好'],
  [12, '上午好'],
  [14, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
];

export const greeting = (hour: number): string => greetings.find(([until]) => hour < until)?.[1] ?? '你好';
