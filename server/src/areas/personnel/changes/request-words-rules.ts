// The forms of these requests, and their words: the title, the summary in lists, and the fields as people read them.

/** Where someone stands or will stand, with the names as they were when it was written down. */
export interface Standing {
  readonly department_id: number;
  readonly department_name: string;
  readonly station_id: number | null;
  readonly post_name: string | null;
  readonly manager_id: number | null;
  readonly manager_name: string | null;
}

export interface Receiver {
  readonly receiver_id: number | null;
  readonly receiver_name: string | null;
}

export interface PostChangeForm {
  readonly from: Standing;
  readonly to: Standing;
  readonly effective_date: string;
  readonly reason: string;
}

export interface LeavingForm {
  readonly left_date: string;
  readonly reason: string;
  /** Null: whoever heads the department on the day. */
  readonly receiver_id: number | null;
  readonly receiver_name: string | null;
}

/** Null: the present post stays. */
export interface Regularising {
  readonly station_id: number | null;
  readonly post_name: string | null;
}

export interface RegularForm extends Regularising {
  readonly self_review: string;
}

interface Forms {
  readonly post_change: PostChangeForm;
  readonly leaving: LeavingForm;
  readonly regular: RegularForm;
}
export type RequestKind = keyof Forms;
export interface Words {
  readonly title: string;
  readonly summary: readonly { readonly label: string; readonly value: string }[];
  readonly fields: readonly { readonly field: string; readonly label: string; readonly value: string }[];
}

const nobody = '未命名';
const none = '无';

const standingLabels = { department_name: '部门', post_name: '岗位', manager_name: '直属上级' } as const;

/** What the change changes: 部门, from 甲, to 乙. */
export const standingRows = ({ from, to }: Pick<PostChangeForm, 'from' | 'to'>) =>
  Object.entries(standingLabels).flatMap(([name, label]) => {
    const [old, next] = [from[name as keyof typeof standingLabels], to[name as keyof typeof standingLabels]];
    return old === next ? [] : [{ label, old: old ?? none, new: next ?? none }];
  });

export function postChangeWords(name: string | null, form: PostChangeForm): Words {
  const changed = standingRows(form).map(({ label, old, new: next }) => ({ label, value: `${old} → ${next}` }));
  const day = { field: 'effective_date', label: '生效日期', value: form.effective_date };
  return {
    title: `岗位变动：${name ?? nobody}`,
    summary: [...changed, { label: day.label, value: day.value }],
    fields: [
      { field: 'user', label: '员工', value: name ?? nobody },
      ...Object.entries(standingLabels).map(([field, label]) => ({
        field,
        label: `新${label}`,
        value: form.to[field as keyof typeof standingLabels] ?? none,
      })),
      day,
      { field: 'reason', label: '变动原因', value: form.reason },
    ],
  };
}

export function leavingWords(name: string | null, form: LeavingForm): Words {
  const day = { field: 'left_date', label: '离职日期', value: form.left_date };
  const receiver = { field: 'receiver', label: '交接人', value: form.receiver_name ?? '部门负责人' };
  return {
    title: `离职：${name ?? nobody}`,
    summary: [day, receiver].map(({ label, value }) => ({ label, value })),
    fields: [
      { field: 'user', label: '员工', value: name ?? nobody },
      day,
      receiver,
      { field: 'reason', label: '离职原因', value: form.reason },
    ],
  };
}

export interface Probation {
  readonly name: string | null;
  readonly post_name: string | null;
  readonly entry_date: string | null;
  readonly probation_months: number;
}

export function regularWords(person: Probation, form: RegularForm): Words {
  const post = { field: 'post', label: '转正岗位', value: form.post_name ?? person.post_name ?? none };
  const entered = { field: 'entry_date', label: '入职日期', value: person.entry_date ?? none };
  const probation = { field: 'probation_months', label: '试用期', value: `${person.probation_months} 个月` };
  return {
    title: `转正：${person.name ?? nobody}`,
    summary: [entered, probation, post].map(({ label, value }) => ({ label, value })),
    fields: [entered, probation, post, { field: 'self_review', label: '自我评价', value: form.self_review }],
  };
}
