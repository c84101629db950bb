import type { ApprovalDetail, ListedApproval } from '@tongzhou/contract/areas/approval/request.ts';

export const aRow = (part: Partial<ListedApproval> = {}): ListedApproval => ({
  id: 7,
  number: 'QJ-20261115-0007',
  kind: 'leave',
  title: '李晓岚的请假',
  summary: [{ label: '时长', value: '2 天' }],
  applicant_id: 3,
  applicant_name: '李晓岚',
  department_name: '研发部',
  audit_status: 0,
  check: 1,
  audit_info: { status: 0, step: 1, activation: 1 },
  waiting_for: ['陈启航'],
  round: 1,
  batchable: true,
  submitted_at: 1_794_700_000_000,
  own_at: 1_794_800_000_000,
  finished_at: null,
  ...part,
});

type Step = ApprovalDetail['steps'][number];

export const aStep = (part: Partial<Step> = {}): Step => ({
  key: 1,
  label: '直属上级',
  check: true,
  mode: '单人',
  state: 'active',
  activation: 1,
  note: null,
  seats: [{ id: 5, name: '陈启航', for_name: null, status: 0, signs: null }],
  activated_at: 1_794_700_000_000,
  finished_at: null,
  ...part,
});

export const aDetail = (part: Partial<ApprovalDetail> = {}): ApprovalDetail => ({
  ...aRow(),
  record_id: 1,
  form: [{ field: 'desc', label: '请假描述', value: '家中有事' }],
  changes: [],
  steps: [aStep()],
  rounds: [{ round: 1, outcome: null, started_at: 1_794_700_000_000 }],
  trail: [
    {
      id: 1,
      round: 1,
      at: 1_794_700_000_000,
      user_name: '李晓岚',
      for_name: null,
      action: '提交',
      opinion: '',
      targets: [],
      files: [],
    },
  ],
  actions: ['pass', 'reject', 'return', 'transfer', 'add-sign', 'comment', 'print'],
  sections: [],
  files: [],
  step_form: null,
  edit_path: null,
  reversible_days: [],
  returnable: [],
  reverses: null,
  reversed_by: null,
  ...part,
});
