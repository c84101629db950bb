import { stationList } from '@tongzhou/contract/areas/organisation/directory.ts';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import '#areas/projects/bidding/bidding.css';
import { useLoad } from '#platform/loading/load.ts';
import { DepartmentSelect } from '#ui/department/department-select.tsx';
import { PostSelect } from '#ui/department/post-select.tsx';

interface PostsFieldProps {
  readonly value: readonly number[];
  readonly onChange?: ((posts: readonly number[]) => void) | undefined;
}

/** Several posts, each found by its department. */
export function PostsField({ value, onChange }: PostsFieldProps): ReactNode {
  const [department, setDepartment] = useState<number | null>(null);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const { data } = useLoad(
    stationList,
    { department_id: department ?? 0 },
    { enabled: department !== null, staleTime: 60_000 },
  );
  const add = (post: number | null) => {
    const found = data?.find(({ id }) => id === post);
    if (found === undefined || value.includes(found.id)) return;
    setNames(new Map([...names, [found.id, `${found.department_name} ${found.post_name}`]]));
    onChange?.([...value, found.id]);
  };
  return (
    <div className="posts-field">
      <DepartmentSelect aria-label="岗位所在部门" placeholder="先选部门" value={department} onChange={setDepartment} />
      <PostSelect aria-label="面向岗位" departmentId={department} value={null} onChange={add} />
      {value.map((post) => (
        <Tag key={post} closable onClose={() => onChange?.(value.filter((one) => one !== post))}>
          {names.get(post) ?? `岗位 ${post}`}
        </Tag>
      ))}
    </div>
  );
}
