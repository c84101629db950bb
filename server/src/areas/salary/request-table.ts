import { filedTable } from '#areas/approval/public.ts';
import type { ChangeForm } from '#areas/salary/salary-words-rules.ts';

/** Changes of salary as they were asked for: one about a person at a time. */
export const salaryRequests = filedTable<ChangeForm>({
  table: 'salary_requests',
  subject: 'user_id',
  alreadyOpen: '已有进行中的调薪申请',
});
