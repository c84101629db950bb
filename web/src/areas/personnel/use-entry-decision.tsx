import { acceptEntry, refuseEntry } from '@tongzhou/contract/areas/personnel/entry.ts';
import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { nameOf, placeFields, serviceFields, useGroupField } from '#areas/staff/public.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { FieldDialog } from '#ui/field-dialog.tsx';

interface JudgeProps {
  readonly person: Person;
  readonly onDone: () => void;
  readonly close: () => void;
}

/** What the registrant could not fill in: where they stand, and from when. */
function Accept({ person, onDone, close }: JudgeProps): ReactNode {
  const groups = useGroupField();
  return (
    <FieldDialog
      title={`同意入职：${nameOf(person)}`}
      endpoint={acceptEntry}
      fields={[...placeFields, ...serviceFields, groups]}
      initial={{
        department_id: person.department_id,
        station_id: person.station_id,
        entry_date: beginOf(today(Date.now())),
        probation_months: 3,
        group_ids: [],
      }}
      fixed={{ user_id: person.id }}
      okText="同意入职"
      doneText="已同意入职"
      onDone={onDone}
      close={close}
    />
  );
}

const refusals = {
  returned: { title: '退回', hint: '本人会看到意见，修改后可以重新提交。', done: '已退回' },
  rejected: { title: '驳回', hint: '本人会看到意见，不能再提交。', done: '已驳回' },
} as const;

function Refuse({ person, outcome, onDone, close }: JudgeProps & { outcome: keyof typeof refusals }): ReactNode {
  const { title, hint, done } = refusals[outcome];
  return (
    <FieldDialog
      title={`${title}：${nameOf(person)}`}
      endpoint={refuseEntry}
      fields={[{ name: 'opinion', label: '意见', kind: 'textarea', required: true, maxLength: 500, hint }]}
      fixed={{ user_id: person.id, outcome }}
      okText={title}
      doneText={done}
      onDone={onDone}
      close={close}
    />
  );
}

/** Registered, and the form was sent: the ID card is part of it. */
export const isFilledIn = ({ state, id_card }: Person): boolean => state === 'pending' && id_card !== null;

/** HR's decision about someone who registered: its buttons, and the dialog that stands open. */
export function useEntryDecision(person: Person, onDone: () => void): { buttons: ReactNode[]; dialog: ReactNode } {
  const allowed = useAllowed();
  const [open, setOpen] = useState<'accept' | keyof typeof refusals>();
  if (!isFilledIn(person) || !allowed('staff.create')) return { buttons: [], dialog: null };
  const judge = { person, onDone, close: () => setOpen(undefined) };
  const dialog = () => {
    if (open === undefined) return null;
    return open === 'accept' ? <Accept {...judge} /> : <Refuse {...judge} outcome={open} />;
  };
  return {
    buttons: [
      <Button key="rejected" danger onClick={() => setOpen('rejected')}>
        驳回
      </Button>,
      <Button key="returned" onClick={() => setOpen('returned')}>
        退回
      </Button>,
      <Button key="accept" type="primary" onClick={() => setOpen('accept')}>
        同意入职
      </Button>,
    ],
    dialog: dialog(),
  };
}
