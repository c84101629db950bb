import type { ReactNode } from 'react';
import { later } from '#platform/loading/later.tsx';
import type { InlineField } from '#ui/list/filter/search-field.ts';

// The map stands before they are there.
const DepartmentSelect = later(async () => (await import('#ui/department/department-select.tsx')).DepartmentSelect);
const PostSelect = later(async () => (await import('#ui/department/post-select.tsx')).PostSelect);

interface Place {
  readonly department_id?: number | undefined;
  readonly post_id?: number | undefined;
}

type Change = (place: Place) => void;

const inline = (name: string, label: string, render: () => ReactNode): InlineField => ({
  kind: 'custom',
  name,
  label,
  inline: label,
  render,
  words: String,
});

/** Whose weeks are shown: the people of a department and what is below it, or of one of its posts. */
export const placeFields = ({ department_id, post_id }: Place, change: Change): readonly InlineField[] => [
  inline('department_id', '部门', () => (
    <DepartmentSelect
      aria-label="部门"
      placeholder="全部部门"
      value={department_id}
      // A post belongs to its department.
      onChange={(id) => change({ department_id: id ?? undefined, post_id: undefined })}
    />
  )),
  ...(department_id === undefined
    ? []
    : [
        inline('post_id', '岗位', () => (
          <PostSelect
            aria-label="岗位"
            placeholder="全部岗位"
            departmentId={department_id}
            value={post_id}
            onChange={(id) => change({ department_id, post_id: id ?? undefined })}
          />
        )),
      ]),
];
