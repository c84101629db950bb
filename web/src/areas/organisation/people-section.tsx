import { keepPreviousData } from '@tanstack/react-query';
import { getUserFromStation, stationList } from '@tongzhou/contract/areas/organisation/directory.ts';
import type { Department } from '@tongzhou/contract/areas/organisation/structure.ts';
import { Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { TitleBar } from '#ui/page/title-bar.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { UserPicture } from '#ui/user/user-picture.tsx';

/** Who works in the department itself, or on one of its posts. */
export function PeopleSection({ department }: { department: Department }): ReactNode {
  const [post, setPost] = useState<number>();
  const { data: posts } = useLoad(stationList, { department_id: department.id });
  const { data, error, refetch, isPlaceholderData } = useLoad(
    getUserFromStation,
    {
      department_id: department.id,
      ...(post !== undefined && { station_id: post }),
    },
    { placeholderData: keepPreviousData },
  );
  const content = () => {
    if (error !== null && data === undefined) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active title={false} className="panel-padded" />;
    if (data.length === 0)
      return <p className="section-empty">{post === undefined ? '本部门还没有在职人员。' : '这个岗位上没有人。'}</p>;
    return (
      <ul className={isPlaceholderData ? 'department-people department-people-stale' : 'department-people'}>
        {data.map(({ user_id, name }) => (
          <li key={user_id}>
            <UserPicture name={name} avatar={null} />
            <span>{name}</span>
            {user_id === department.head_id && <span className="people-head">负责人</span>}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className="panel" aria-label="人员">
      <TitleBar title="人员" note={data === undefined ? '' : `${data.length} 人`}>
        {posts !== undefined && posts.length > 0 && (
          <Select
            aria-label="按岗位筛选"
            className="people-filter"
            placeholder="全部岗位"
            allowClear
            options={posts.map(({ id, post_name }) => ({ value: id, label: post_name }))}
            value={post ?? null}
            onChange={(next) => setPost(next ?? undefined)}
          />
        )}
      </TitleBar>
      {content()}
    </section>
  );
}
