import { masked } from '@tongzhou/contract/rules/staff/id-card.ts';
import { type Engine, lockForResending, submitRequest } from '#areas/approval/public.ts';
import { filesOf } from '#areas/files/public.ts';
import { departmentById, person } from '#areas/organisation/public.ts';
import type { Form } from '#areas/personnel/entry/registration-table.ts';
import { attachmentKind } from '#areas/staff/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

const sexes = { male: '男', female: '女' } as const;
const until = ({ start_date, end_date }: { start_date: string; end_date: string | null }) =>
  `${start_date} 至 ${end_date ?? '今'}`;
const lines = (rows: readonly string[]) => (rows.length === 0 ? '无' : rows.join('\n'));

interface Sent {
  readonly user: number;
  readonly form: Form;
  readonly again: number | undefined;
}

/** Files the entry, or its next round, as the registrant's own request. */
export async function fileEntry(tx: Tx, engine: Engine, { user, form, again }: Sent, now: number): Promise<void> {
  const before = again === undefined ? undefined : await lockForResending(tx, 'entry', again, user);
  const { name, mobile, department_id } = orNotFound(await person(tx, user));
  const department = orNotFound(await departmentById(tx, department_id)).department_name;
  const files = await filesOf(tx, attachmentKind, [user]);
  await submitRequest(
    tx,
    engine,
    {
      kind: 'entry',
      record: user,
      title: `入职：${name ?? '未命名'}`,
      summary: [
        { label: '手机号', value: mobile ?? '无' },
        { label: '邀请部门', value: department },
      ],
      applicant: user,
      submitter: user,
      figures: {},
      form: [
        { field: 'name', label: '姓名', value: name ?? '未命名' },
        { field: 'mobile', label: '手机号', value: mobile ?? '无' },
        { field: 'sex', label: '性别', value: sexes[form.sex] },
        { field: 'birthday', label: '出生日期', value: form.birthday, secret: true },
        { field: 'id_card', label: '身份证号', value: masked(form.id_card), secret: true },
        { field: 'address', label: '现住址', value: form.address, secret: true },
        { field: 'work_start_date', label: '参加工作日期', value: form.work_start_date ?? '无' },
        {
          field: 'education',
          label: '教育经历',
          value: lines(form.education.map((row) => `${row.school} ${row.major} ${row.degree} ${until(row)}`)),
        },
        {
          field: 'work',
          label: '工作经历',
          value: lines(form.work.map((row) => `${row.company} ${row.post} ${until(row)}`)),
        },
        { field: 'files', label: '附件', value: lines(files.map((file) => file.file_name)), secret: true },
      ],
      // HR fills in each time where they will stand, so no round goes on at a later step.
      watched: { round: (before?.round ?? 0) + 1 },
      again,
    },
    now,
  );
}
