// npm run bench -- papers: what people look for among documents, by name and by words, and every filter of the operation log, in the large company.
import { fileManagePage } from '../../contract/src/areas/documents/document.ts';
import { operationLogPage } from '../../contract/src/areas/operation-log.ts';
import { addDays, beginOf, today } from '../../contract/src/rules/day.ts';
import { firstPerson } from '../fill.ts';
import { lookPart } from '../look-part.ts';
import { type Look, looksOf } from '../looks.ts';
import { type PaperSize, type PaperViewer, seedPapers, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', PaperSize>> = {
  quick: { people: 50, documents: 1000, entries: 10_000 },
  whole: { people: 5000, documents: 100_000, entries: 10_000_000 },
};

/** Milliseconds at the 95th of a hundred. */
const [documentGoal, entryGoal] = [50, 100];

const withGoal = (goal: number, looks: readonly Look[]): Look[] => looks.map((one) => ({ ...one, goal }));

function looks({ group }: PaperViewer, now: number): Look[] {
  const day = (days: number) => beginOf(addDays(today(now), days));
  const documents = looksOf({
    name: '文档',
    path: fileManagePage.path,
    sorts: ['changed_at', 'name'],
    filters: {
      常见的词: { keyword: '制度' },
      两个词: { keyword: '报销 流程' },
      少见的词: { keyword: '第12345号' },
      没有的词: { keyword: '登月' },
      一个字: { keyword: '考' },
      文件夹: { folder_id: 3 },
      文件夹里的词: { folder_id: 3, keyword: '制度' },
    },
  });
  const entries = looksOf({
    name: '日志',
    path: operationLogPage.path,
    sorts: ['at'],
    filters: {
      人: { user_id: firstPerson + 7 },
      模块: { area: 'projects' },
      操作: { action: '导出' },
      对象: { object_kind: 'project', object_id: 120 },
      成功: { result: 'done' },
      被拒绝: { result: 'refused' },
      出错: { result: 'failed' },
      一段时间: { from: day(-90), to: day(-30) },
      常见的词: { keyword: '制度' },
      少见的词: { keyword: '12345' },
      几项一起: { area: 'projects', user_id: firstPerson + 7, from: day(-365) },
    },
  });
  return [...withGoal(documentGoal, documents), ...(group === 'administrators' ? withGoal(entryGoal, entries) : [])];
}

export const runPapers = lookPart({
  name: 'papers',
  title: '文档与操作日志',
  sizes,
  seed: seedPapers,
  counts: ({ people, documents, entries }) => [
    [people, '人'],
    [documents, '份文档'],
    [entries, '条日志'],
  ],
  viewers,
  looks,
});
