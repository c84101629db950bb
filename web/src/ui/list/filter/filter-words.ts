import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { optionOf, type SearchField, type SearchValues } from './search-field.ts';

const amount = (value: unknown): string => (typeof value === 'number' ? yuan(fenOfYuan(value)) : '…');
const day = (value: unknown): string => (typeof value === 'number' ? dayOf(value) : '…');

function dateWords(granularity: string, value: unknown): string {
  const [year = '', month = '', date = ''] = day(value).split('-');
  if (granularity === 'year') return `${year}年`;
  if (granularity === 'quarter') return `${year}年第${Math.ceil(Number(month) / 3)}季度`;
  return granularity === 'month' ? `${year}-${month}` : `${year}-${month}-${date}`;
}

/** What an active filter says on its tag. */
export function filterWords(field: SearchField, values: SearchValues): string {
  if (field.kind === 'range') return `${day(values[field.from])} 至 ${day(values[field.to])}`;
  if (field.kind === 'money-range') return `${amount(values[field.from])} 至 ${amount(values[field.to])} 元`;
  const value = values[field.name];
  switch (field.kind) {
    case 'select':
      return optionOf(field.options, value)?.label ?? String(value);
    case 'date':
      return dateWords(field.granularity ?? 'date', value);
    case 'custom':
      return field.words(value as never);
    case 'text':
      return String(value);
  }
}
