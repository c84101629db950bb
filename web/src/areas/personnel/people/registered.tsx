import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import type { RegistrationState } from '@tongzhou/contract/areas/staff/registration.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Attachments, EducationRecords, nameOf, PersonFacts, WorkRecords } from '#areas/staff/public.ts';
import { AppLink } from '#ui/link/app-link.tsx';

interface Stand {
  readonly words: string;
  /** Nothing is decided about them as it stands. */
  readonly over?: true;
  /** Whether there is a request that judges them. */
  readonly judged?: true;
}

const waiting: Stand = { words: '以下是本人填写的入职资料，由入职审批决定。', judged: true };
const stands: Readonly<Partial<Record<RegistrationState, Stand>>> = {
  filling: { words: '已注册，还没有提交入职资料。', over: true },
  returned: { words: '入职资料已退回，等待本人修改后重新提交。', judged: true },
  rejected: { words: '入职申请已驳回，本人 30 天内可以修改资料重新提交。', over: true, judged: true },
  lapsed: { words: '入职登记已失效，需要重新邀请。', over: true },
};

/** Of someone who registered: all that they filled in, on one page. They are judged by approval. */
export function Registered({ person }: { person: Person }): ReactNode {
  const { words, over, judged } = stands[person.registration_state ?? 'waiting'] ?? waiting;
  return (
    <>
      <Alert
        type={over === true ? 'warning' : 'info'}
        showIcon
        title={words}
        {...(judged === true && {
          action: (
            <AppLink to={`/approval/worker?kind=entry&keyword=${encodeURIComponent(nameOf(person))}`}>
              查看入职审批
            </AppLink>
          ),
        })}
      />
      <PersonFacts person={person} />
      <EducationRecords person={person} />
      <WorkRecords person={person} />
      <Attachments person={person} />
    </>
  );
}
