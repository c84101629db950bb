import type { LeaveType } from '@tongzhou/contract/areas/leave/type.ts';

/** The rules of a type, one by one, as HR reads them. */
export function typeRules(type: LeaveType): readonly string[] {
  const { unit, counts, pay_percent, has_balance, attachment_from, min_service_months, max_days } = type;
  return [
    has_balance ? '有额度' : '不限额度',
    unit === 'half' ? '最小半天' : '按小时',
    counts === 'working' ? '按工作日' : '按自然日',
    `计薪 ${pay_percent}%`,
    ...(attachment_from === null ? [] : [`满 ${attachment_from} 天需证明`]),
    ...(min_service_months === 0 ? [] : [`入职满 ${min_service_months} 个月`]),
    ...(max_days === null ? [] : [`一次最多 ${max_days} 天`]),
  ];
}
