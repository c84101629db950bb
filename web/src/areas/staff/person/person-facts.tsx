import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import type { ReactNode } from 'react';
import { formatDay, sexNames } from '#areas/staff/person-words.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { SecretNumber } from './secret-number.tsx';

/** 基本信息: what is known of a person, in groups. */
export function PersonFacts({ person }: { person: Person }): ReactNode {
  const { id, may_unmask } = person;
  return (
    <>
      <DetailSection
        title="个人信息"
        facts={[
          { label: '手机号', value: person.mobile },
          { label: '性别', value: person.sex === null ? null : sexNames[person.sex] },
          { label: '出生日期', value: formatDay(person.birthday) },
          {
            label: '身份证号',
            value: (
              <SecretNumber
                key={person.id_card}
                userId={id}
                field="id_card"
                label="身份证号"
                masked={person.id_card}
                mayUnmask={may_unmask.id_card}
              />
            ),
          },
          { label: '现住址', value: person.address, wide: true },
        ]}
      />
      <DetailSection
        title="任职信息"
        facts={[
          { label: '部门', value: person.department_name },
          { label: '岗位', value: person.post_name },
          { label: '直属上级', value: person.manager_name },
          { label: '入职日期', value: formatDay(person.entry_date) },
          { label: '参加工作日期', value: formatDay(person.work_start_date) },
          { label: '试用期', value: person.probation_months === 0 ? '无' : `${person.probation_months} 个月` },
          { label: '转正日期', value: formatDay(person.regular_date) },
          ...(person.left_date === null ? [] : [{ label: '离职日期', value: formatDay(person.left_date) }]),
          { label: '权限组', value: person.groups.map(({ name }) => name).join('、'), wide: true },
        ]}
      />
      <DetailSection
        title="紧急联系与银行账户"
        facts={[
          { label: '紧急联系人', value: person.emergency_contact },
          { label: '紧急联系电话', value: person.emergency_mobile },
          { label: '开户银行', value: person.bank_name },
          {
            label: '银行账号',
            value: (
              <SecretNumber
                key={person.bank_account}
                userId={id}
                field="bank_account"
                label="银行账号"
                masked={person.bank_account}
                mayUnmask={may_unmask.bank_account}
              />
            ),
          },
        ]}
      />
    </>
  );
}
