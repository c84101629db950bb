import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import {
  getUserFromStation,
  type PickedPerson,
  pickPeople,
  stationList,
} from '@tongzhou/contract/areas/organisation/directory.ts';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Named, TeamLoads } from '#areas/projects/members/member-rows.ts';
import { useTeamLoads } from '#areas/projects/members/use-team-loads.ts';
import { percentWords } from '#areas/projects/saturation/band-words.ts';
import { useLoad } from '#platform/loading/load.ts';
import { DepartmentSelect } from '#ui/department/department-select.tsx';
import { PostSelect } from '#ui/department/post-select.tsx';
import { PersonLabel, PersonOption } from '#ui/people/person-option.tsx';
import { useRemoteSearch } from '#ui/people/use-remote-search.ts';

interface Place {
  readonly department: number | null;
  readonly post: number | null;
}

/** Who could be chosen: everyone by name, those of a department and what is below it, or those at one of its posts. */
function useCandidates({ department, post }: Place, keyword: string) {
  const byName = useLoad(
    pickPeople,
    { ...(keyword !== '' && { keyword }), ...(department !== null && { department_id: department }) },
    { enabled: post === null, placeholderData: keepPreviousData },
  );
  const atPost = useLoad(
    getUserFromStation,
    { department_id: department ?? 0, ...(post !== null && { station_id: post }) },
    { enabled: department !== null && post !== null },
  );
  const posts = useLoad(
    stationList,
    { department_id: department ?? 0 },
    { enabled: department !== null && post !== null, staleTime: 60_000 },
  );
  if (post === null) return { people: byName.data ?? [], loading: byName.isFetching };
  const place = posts.data?.find(({ id }) => id === post);
  const people = (atPost.data ?? [])
    .filter(({ name }) => name.includes(keyword))
    .map(
      ({ user_id, name }): PickedPerson => ({
        id: user_id,
        name,
        job_number: '',
        department_name: place?.department_name ?? '',
        post_name: place?.post_name ?? null,
        avatar: null,
        away_until: null,
      }),
    );
  return { people, loading: atPost.isFetching };
}

const besideIn = (loads: TeamLoads, id: number): string | undefined => {
  const load = loads.get(id);
  return load === undefined ? undefined : `饱和度 ${percentWords(load.percent)}`;
};

const namedOf = ({ id, name, department_name, post_name }: PickedPerson): Named => ({
  user_id: id,
  name,
  department_name,
  post_name,
});

interface AddMembersProps {
  /** Who is on it already. */
  readonly taken: readonly number[];
  readonly project: number;
  readonly onAdd: (people: readonly Named[]) => void;
}

/** Puts people on a team: by name, or by department and post; how full their days are stands beside each. */
export function AddMembers({ taken, project, onAdd }: AddMembersProps): ReactNode {
  const [place, setPlace] = useState<Place>({ department: null, post: null });
  const [chosen, setChosen] = useState<readonly PickedPerson[]>([]);
  const { keyword, onSearch, composition } = useRemoteSearch();
  const { people, loading } = useCandidates(place, keyword);
  const offered = people.filter(({ id }) => !taken.includes(id));
  const loads = useTeamLoads(
    [...offered, ...chosen].map(({ id }) => id),
    { but: project },
  );
  const known = new Map([...chosen, ...people].map((person) => [person.id, person]));
  const add = () => {
    onAdd(chosen.map(namedOf));
    setChosen([]);
  };
  return (
    <fieldset className="add-members" aria-label="添加成员">
      <DepartmentSelect
        aria-label="成员部门"
        placeholder="全部部门"
        value={place.department}
        onChange={(department) => setPlace({ department, post: null })}
      />
      <PostSelect
        aria-label="成员岗位"
        departmentId={place.department}
        value={place.post}
        onChange={(post) => setPlace({ ...place, post })}
      />
      <div className="people-picker" {...composition}>
        <Select<{ value: number; label: ReactNode }[]>
          aria-label="成员姓名"
          mode="multiple"
          labelInValue
          placeholder="输入姓名、拼音或首字母，可多选"
          showSearch={{ filterOption: false, onSearch }}
          listItemHeight={44}
          loading={loading}
          notFoundContent={loading ? '正在查找…' : '没有可选的人员'}
          value={chosen.map((person) => ({
            value: person.id,
            label: <PersonLabel person={person} beside={besideIn(loads, person.id)} />,
          }))}
          options={offered.map((person) => ({
            value: person.id,
            label: <PersonOption person={person} beside={besideIn(loads, person.id)} />,
          }))}
          onChange={(next) => setChosen(next.flatMap(({ value }) => known.get(value) ?? []))}
        />
      </div>
      <Button icon={<PlusOutlined aria-hidden />} disabled={chosen.length === 0} onClick={add}>
        添加成员
      </Button>
    </fieldset>
  );
}
