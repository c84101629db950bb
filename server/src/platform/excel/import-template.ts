import { importRows } from '@tongzhou/contract/imports.ts';
import { colToLetter } from 'hucre/xlsx';
import { type Cell, type ColumnKind, type Sheet, shownAs, writeWorkbook } from '#platform/excel/workbook.ts';

// What people fill in. Only its first sheet is read when it comes back: what explains it cannot be imported by mistake.

/** What is said of a column to whoever fills it in. */
export interface TemplateColumn {
  readonly required?: boolean;
  readonly kind?: ColumnKind;
  /** What may stand there, in words. */
  readonly format: string;
  /** Of each row of the example. */
  readonly examples: readonly Cell[];
  readonly choices?: readonly (string | number)[];
  /** Something else than the choices may be written: several of them, or one that is not there yet. */
  readonly open?: boolean;
}

export type TemplateColumns<Name extends string> = Readonly<Record<Name, TemplateColumn>>;

interface Named extends TemplateColumn {
  readonly header: string;
}

/** Nobody finds anything in a longer list. */
const mostChoices = 300;
const fewChoices = 20;
/** The rows that are prepared; more can be filled in below them. */
const preparedRows = 1000;

const explanation = '填写说明';
const example = '示例';
const choiceSheet = '可选内容';

const choicesOf = ({ choices = [] }: TemplateColumn) => (choices.length > mostChoices ? [] : choices);
const rowsOf = (columns: readonly Named[], cell: (column: Named, row: number) => Cell, count: number) =>
  Array.from({ length: count }, (_, row) => columns.map((column) => cell(column, row)));
const longest = (lists: readonly (readonly unknown[])[]) => Math.max(0, ...lists.map(({ length }) => length));

function choiceWords(column: TemplateColumn): string {
  const { choices = [], open = false } = column;
  if (choices.length === 0) return '';
  const words = choices.length > fewChoices ? `共 ${choices.length} 项` : choices.join('、');
  return [words, choicesOf(column).length > 0 && '可从下拉列表选择', open && '也可填写其他'].filter(Boolean).join('，');
}

const explained = (name: string, columns: readonly Named[]): Sheet => ({
  name: explanation,
  columns: ['列', '是否必填', '填写要求', '示例', '可选内容'].map((header) => ({ header })),
  rows: [
    ...columns.map((column) => [
      column.header,
      column.required === true ? '必填' : '选填',
      column.format,
      shownAs(column.examples.find((one) => one !== null) ?? null, column.kind),
      choiceWords(column),
    ]),
    ['说明', null, `带 * 的列必填，请在“${name}”表中从第 2 行填起，最多 ${importRows} 行，不要改动第 1 行`],
    ['', null, `导入时只读取第一张工作表“${name}”，本页和“${example}”不会导入`],
  ],
});

/** A sheet to fill in, one that explains its columns, one that shows it filled in, and what its lists offer. */
export function writeTemplate<Name extends string>(
  name: string,
  names: readonly Name[],
  about: TemplateColumns<Name>,
): Promise<Buffer> {
  const columns = names.map((header): Named => ({ header, ...about[header] }));
  const listed = columns.filter((column) => choicesOf(column).length > 0);
  const examples = rowsOf(
    columns,
    (one, row) => one.examples[row] ?? null,
    longest(columns.map((one) => one.examples)),
  );
  const dropdowns = listed.map((column, at) => ({
    column: columns.indexOf(column),
    source: `'${choiceSheet}'!$${colToLetter(at)}$2:$${colToLetter(at)}$${choicesOf(column).length + 1}`,
    only: column.open !== true,
  }));
  return writeWorkbook([
    { name, columns, rows: [], sizedBy: examples, toFill: { rows: preparedRows, dropdowns } },
    explained(name, columns),
    { name: example, columns, rows: examples },
    ...(listed.length === 0
      ? []
      : [
          {
            name: choiceSheet,
            columns: listed.map(({ header }) => ({ header })),
            rows: rowsOf(listed, (one, row) => choicesOf(one)[row] ?? null, longest(listed.map(choicesOf))),
            hidden: true,
          },
        ]),
  ]);
}
