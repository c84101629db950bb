import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Person, userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { UnsettledReset } from '#areas/personnel/activation/unsettled-reset.tsx';
import { deedButtons } from '#areas/personnel/people/deed-buttons.tsx';
import '#areas/personnel/people/personnel.css';
import { PlannedChanges } from '#areas/personnel/changes/planned-changes.tsx';
import { Registered } from '#areas/personnel/people/registered.tsx';
import { usePersonDeeds } from '#areas/personnel/people/use-person-deeds.tsx';
import { SalaryTab } from '#areas/salary/public.ts';
import {
  Attachments,
  ContractRecords,
  EducationRecords,
  LifeLine,
  nameOf,
  PersonFacts,
  PersonLog,
  PersonState,
  PostHistory,
  WorkRecords,
} from '#areas/staff/public.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { useBarTitle } from '#ui/page/bar-title.ts';
import { DetailPage } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { UserPicture } from '#ui/user/user-picture.tsx';

const title = '员工档案';

const tabNames = {
  info: '基本信息',
  posts: '任职记录',
  salary: '工资',
  education: '教育经历',
  work: '工作经历',
  contracts: '劳动合同',
  files: '附件',
  log: '变更记录',
} as const;
type TabKey = keyof typeof tabNames;

const tabs = (Object.entries(tabNames) as [TabKey, string][]).map(([key, name]) => ({ key, name }));
const isTab = (key: string | undefined): key is TabKey => key !== undefined && key in tabNames;

function Content({ tab, person }: { tab: TabKey; person: Person }): ReactNode {
  switch (tab) {
    case 'info':
      return <PersonFacts person={person} />;
    case 'posts':
      return (
        <>
          <PlannedChanges userId={person.id} />
          <PostHistory person={person} />
        </>
      );
    case 'salary':
      return <SalaryTab userId={person.id} />;
    case 'education':
      return <EducationRecords person={person} />;
    case 'work':
      return <WorkRecords person={person} />;
    case 'contracts':
      return <ContractRecords person={person} />;
    case 'files':
      return <Attachments person={person} />;
    case 'log':
      return (
        <section className="panel" aria-label="变更记录">
          <PersonLog userId={person.id} />
        </section>
      );
  }
}

function Shown({ person, wanted }: { person: Person; wanted: TabKey }): ReactNode {
  const navigate = useNavigate();
  const deeds = usePersonDeeds();
  useBarTitle(`${nameOf(person)} · ${title}`);
  const pending = person.state === 'pending';
  const maySeeSalary = useAllowed()('data.salary') && person.may_unmask.salary;
  const offered = tabs.filter(({ key }) => key !== 'salary' || maySeeSalary);
  const tab = offered.some(({ key }) => key === wanted) ? wanted : 'info';
  const choose = (key: TabKey) =>
    void navigate({
      to: '.',
      search: { id: person.id, ...(key !== 'info' && { tab: key }) } as never,
      replace: true,
      resetScroll: false,
    });
  const buttons = pending ? [] : deedButtons({ person, start: deeds.start });
  return (
    <DetailPage<TabKey>
      title={nameOf(person)}
      status={<PersonState person={person} />}
      picture={<UserPicture name={person.name} avatar={person.avatar} size={64} />}
      facts={
        <>
          <span>{[person.job_number, person.department_name, person.post_name].filter(Boolean).join(' · ')}</span>
          <LifeLine person={person} />
        </>
      }
      log={{ kind: 'user', id: person.id }}
      {...(buttons.length > 0 && { actions: buttons })}
      {...(!pending && { tabs: offered, tab, onTab: choose })}
    >
      <UnsettledReset person={person} />
      {pending ? <Registered person={person} /> : <Content tab={tab} person={person} />}
      {deeds.dialog}
    </DetailPage>
  );
}

function Loaded({ id, tab }: { id: number; tab: TabKey }): ReactNode {
  const { data, error, refetch } = useLoad(userDetail, { user_id: id });
  if (data !== undefined) return <Shown person={data} wanted={tab} />;
  return (
    <Page title={title}>
      {error === null ? (
        <div className="panel panel-padded">
          <Skeleton active avatar paragraph={{ rows: 10 }} />
        </div>
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}

export default function PersonPage(): ReactNode {
  const { id, tab }: { id?: string; tab?: string } = useSearch({ strict: false });
  const userId = Number(id);
  if (Number.isInteger(userId) && userId > 0)
    return <Loaded key={userId} id={userId} tab={isTab(tab) ? tab : 'info'} />;
  return (
    <Page title={title}>
      <StateMessage kind="empty" title="没有指定员工" hint="请从员工列表中打开。" />
    </Page>
  );
}
