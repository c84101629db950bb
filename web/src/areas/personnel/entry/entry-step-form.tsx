import { EntryPlacement } from '@tongzhou/contract/areas/personnel/entry.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { StepFields } from '#areas/personnel/step-fields.tsx';
import { salaryStepField } from '#areas/salary/public.ts';
import { serviceFields, useGroupField, usePlaceFields } from '#areas/staff/public.ts';
import { useAllowed } from '#platform/allowed.tsx';
import type { StepFormProps } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';

/** What the registrant could not fill in: where they will stand, and from when. The head of that department decides next. */
export default function EntryStepForm({ detail, onChange, errors }: StepFormProps): ReactNode {
  const place = usePlaceFields(detail.record_id);
  const groups = useGroupField();
  const maySeeSalary = useAllowed()('data.salary');
  // Invited into a department as a rule, which HR then need not choose again.
  const { data: person, isPending } = useLoad(userDetail, { user_id: detail.record_id }, { retry: false });
  if (isPending || place.managerIn === undefined || groups.usual === undefined)
    return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return (
    <StepFields
      schema={EntryPlacement}
      fields={[...place.fields, ...serviceFields, groups.field, ...(maySeeSalary ? [salaryStepField('入职工资')] : [])]}
      initial={{
        department_id: person?.department_id ?? null,
        station_id: person?.station_id ?? null,
        manager_id: place.managerIn(person?.department_id ?? null),
        entry_date: beginOf(today(Date.now())),
        probation_months: 3,
        group_ids: groups.usual,
      }}
      onChange={onChange}
      errors={errors}
    />
  );
}
