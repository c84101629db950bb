import { type Person, userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { routes } from '@tongzhou/contract/routes.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { EditPersonDialog } from '#areas/staff/person/edit-person-dialog.tsx';
import { PersonFacts } from '#areas/staff/person/person-facts.tsx';
import { PersonHead } from '#areas/staff/person/person-head.tsx';
import { Attachments } from '#areas/staff/records/attachments.tsx';
import { EducationRecords } from '#areas/staff/records/education-records.tsx';
import { WorkRecords } from '#areas/staff/records/work-records.tsx';
import { useHasScreen } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { AvatarDialog } from './avatar-dialog.tsx';
import { ownAvatar } from './own-avatar.ts';

const own = '/staff/my_center/';

/** Those without one of their own wear the common one. */
const icons: Readonly<Record<string, string>> = {
  [`${own}regular`]: 'audit',
  [`${own}bonus`]: 'shop',
  [`${own}salary`]: 'log',
  [`${own}leave`]: 'leave',
  [`${own}grow`]: 'chart',
  [`${own}leaving`]: 'inbox',
  [`${own}reimbursement`]: 'file',
};

/** One's other pages, as far as they are there and apply; one below another is reached from it. */
function MyPages({ state }: Pick<Person, 'state'>): ReactNode {
  const hasScreen = useHasScreen();
  const there = routes.filter(
    ({ path, onlyIn = state }) => path.startsWith(own) && hasScreen(path) && onlyIn === state,
  );
  const further = there.filter(({ path }) => !there.some((above) => path.startsWith(`${above.path}/`)));
  if (further.length === 0) return null;
  return (
    <nav className="panel my-pages" aria-label="我的">
      {further.map(({ path, title }) => (
        <AppLink key={path} to={path}>
          <MenuIcon name={icons[path] ?? ''} />
          {title}
        </AppLink>
      ))}
    </nav>
  );
}

function Mine({ person }: { person: Person }): ReactNode {
  const [open, setOpen] = useState<'info' | 'avatar'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PersonHead person={person}>
        <div className="person-head-actions">
          <Button onClick={() => setOpen('avatar')}>修改头像</Button>
          <Button type="primary" onClick={() => setOpen('info')}>
            修改个人信息
          </Button>
        </div>
      </PersonHead>
      <MyPages state={person.state} />
      <PersonFacts person={person} />
      <EducationRecords person={person} />
      <WorkRecords person={person} />
      <Attachments person={person} />
      {open === 'info' && <EditPersonDialog own person={person} close={close} />}
      {open === 'avatar' && <AvatarDialog avatar={ownAvatar(person.avatar)} close={close} />}
    </>
  );
}

export default function MyCenterPage(): ReactNode {
  const { data, error, refetch } = useLoad(userDetail, {});
  return (
    <Page title="个人中心">
      {data !== undefined && <Mine person={data} />}
      {data === undefined && error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div className="panel panel-padded">
          <Skeleton active avatar paragraph={{ rows: 10 }} />
        </div>
      )}
    </Page>
  );
}
