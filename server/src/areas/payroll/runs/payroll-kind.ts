import type { submitRun } from '@tongzhou/contract/areas/payroll/run.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { differenceOf, differenceWords, yuan } from '@tongzhou/contract/rules/money.ts';
import { filedKind, filedTable, type KindRequest, type Section } from '#areas/approval/public.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import { finance } from '#areas/payroll/parts.ts';
import { objectOf, runWords } from '#areas/payroll/runs/create-run.ts';
import { itemsAstray } from '#areas/payroll/runs/item-table.ts';
import { lockRun, problemsOf, type RunRecord, runBefore, setRunState } from '#areas/payroll/runs/run-table.ts';
import { countSheets } from '#areas/payroll/sheets/sheet-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import type { Db } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

const sums = {
  gross: '应发合计',
  social: '社保（个人）',
  housing: '公积金（个人）',
  tax: '个人所得税',
  net: '实发合计',
  company: '单位承担',
} as const satisfies Partial<Record<keyof RunRecord, string>>;
type Sum = keyof typeof sums;
const sumNames = Object.keys(sums) as Sum[];
type Sums = Readonly<Record<Sum, number>>;
const sumsOf = (run: RunRecord): Sums =>
  Object.fromEntries(sumNames.map((name) => [name, run[name]])) as Record<Sum, number>;

/** What was put to approval, as it was then: sums only, nobody's pay. */
interface RunForm {
  readonly compute_no: number;
  readonly people: number;
  readonly pay_date: string;
  readonly sums: Sums;
  readonly before: { readonly month: string; readonly people: number; readonly sums: Sums } | null;
  /** Whose pay moved further than the company's setting. */
  readonly over: number;
  readonly reason: string;
}

const payrollRequests = filedTable<RunForm>({
  table: 'payroll_requests',
  subject: 'run_id',
  alreadyOpen: '该批次已在审批中',
});

async function sections(db: Db, { recordId }: KindRequest): Promise<Section[]> {
  const { form } = orNotFound(await payrollRequests.find(db, recordId));
  const { before, people } = form;
  return [
    {
      kind: 'comparison',
      title: before === null ? '合计（元）' : `与 ${before.month} 比较（元）`,
      rows: sumNames.map((name) => ({
        label: sums[name],
        old: before === null ? '—' : yuan(before.sums[name]),
        new: yuan(form.sums[name]),
        note: before === null ? '' : differenceWords(differenceOf(before.sums[name], form.sums[name])),
        secret: true,
      })),
    },
    {
      kind: 'values',
      title: '核对',
      rows: [
        { label: '人数', value: before === null ? `${people}` : `${people}（上期 ${before.people}）` },
        { label: '实发变动超过设定的', value: `${form.over} 人` },
        { label: '发放日期', value: form.pay_date },
      ],
    },
  ];
}

/** Agreed to by someone other than who reckoned it. */
export const payrollRequest = () =>
  filedKind({
    kind: 'payroll',
    prefix: 'GZSP',
    list: 'worker',
    batchable: false,
    defaultPath: [{ group: 'leaders' }],
    secrets: 'data.salary',
    editPath: ({ id }) => `/report_form/salary?tab=runs&again=${id}`,
    records: payrollRequests,
    sections,
    subject: async ({ tx, caller }, { id }: InputOf<typeof submitRun>) => {
      await checkSight(tx, caller, 'report.salary.run');
      const run = orNotFound(await lockRun(tx, id));
      return { id, run, object: objectOf(run) };
    },
    judge: async ({ tx }, { reason }, { run }) => {
      if (run.state === 'draft' || run.state === 'computing') conflict('请先核算');
      if (run.state !== 'computed') conflict('该批次已提交审批或已发布');
      const problems = await problemsOf(tx, run.id);
      if (problems.length > 0) conflict(`还有 ${problems.length} 人不能核算，请先解决后重新核算`);
      if (run.people === 0) conflict('没有需要发放的人');
      const astray = await itemsAstray(tx, run.id);
      if (astray.length > 0) conflict(`${astray.join('、')}不在本批次发薪，请删除其一次性项目`);
      const { compute_no, people, gross, net, pay_date } = run;
      const former = run.kind === 'monthly' ? await runBefore(tx, run.month) : undefined;
      const before =
        former === undefined ? null : { month: former.month.slice(0, 7), people: former.people, sums: sumsOf(former) };
      const { over } = await countSheets(tx, run.id);
      const form: RunForm = { compute_no, people, pay_date, sums: sumsOf(run), before, over, reason };
      return {
        form,
        title: `${runWords(run)}（${people} 人）`,
        summary: [
          { label: '人数', value: `${people}` },
          { label: '发放日期', value: run.pay_date },
        ],
        fields: [
          { field: 'number', label: '批次', value: run.number },
          { field: 'month', label: '工资月份', value: run.month.slice(0, 7) },
          { field: 'pay_date', label: '发放日期', value: run.pay_date },
          { field: 'people', label: '人数', value: `${people}` },
          { field: 'gross', label: '应发合计', value: `${yuan(gross)} 元`, secret: true },
          { field: 'net', label: '实发合计', value: `${yuan(net)} 元`, secret: true },
          ...(reason === '' ? [] : [{ field: 'reason', label: '说明', value: reason }]),
        ],
        watched: { compute_no, people, gross, net },
        figures: { amount: net },
        logged: [{ field: 'people', label: '人数', old: null, new: people }],
      };
    },
    saved: async ({ tx }, _record, _judged, { run }) => {
      await setRunState(tx, run.id, 'approving');
    },
    passed: async (tx, { subject_id, form }) => {
      const run = orNotFound(await lockRun(tx, subject_id));
      if (run.state !== 'approving' || run.compute_no !== form.compute_no) conflict('批次已有变动，请退回重新提交');
      await setRunState(tx, run.id, 'approved');
    },
    ended: async (tx, { subject_id }) => {
      await lockRun(tx, subject_id);
      await setRunState(tx, subject_id, 'computed');
    },
    alsoNotifiedOnPass: (tx) => membersOfGroup(tx, finance),
  });

export type PayrollRequest = ReturnType<typeof payrollRequest>;
