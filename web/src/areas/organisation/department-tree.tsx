import type { Department } from '@tongzhou/contract/areas/organisation/structure.ts';
import { Button, Tree } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Drop, mostShown, placeOf, search, type TreeNode, treeOf } from '#areas/organisation/tree-rules.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
import { KeywordInput } from '#ui/list/filter/keyword-input.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

const keys: KeyPlace = {
  place: '部门树',
  hints: [
    ['↑ ↓', '上一个、下一个部门'],
    ['← →', '收起、展开'],
    ['Enter', '选择'],
  ],
};

interface DepartmentTreeProps {
  readonly departments: readonly Department[];
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly onMove: (department: Department, to: { parent_id: number | null; position: number }) => void;
}

function Title({ department, keyword }: { department: Department; keyword: string }): ReactNode {
  const { department_name: name, people_below } = department;
  const at = keyword === '' ? -1 : name.toLowerCase().indexOf(keyword.toLowerCase());
  return (
    <span className="department-node">
      <span className="department-node-name">
        {at < 0 ? (
          name
        ) : (
          <>
            {name.slice(0, at)}
            <mark>{name.slice(at, at + keyword.length)}</mark>
            {name.slice(at + keyword.length)}
          </>
        )}
      </span>
      <span className="department-node-people">
        {people_below}
        <span className="visually-hidden">人</span>
      </span>
    </span>
  );
}

const foundWords = (hits: number): string =>
  hits > mostShown ? `找到 ${hits} 个部门，只显示前 ${mostShown} 个` : `找到 ${hits} 个部门`;

/** The first two storeys are seen at the beginning. */
const openAtFirst = (departments: readonly Department[]): number[] =>
  departments.filter(({ parent_id }) => parent_id === null).map(({ id }) => id);

/** From here on only those seen are drawn: hundreds take a second. */
const many = 100;
/** What such a list has to know beforehand: the height of a row with its gap, and of what stands above the tree. */
const rowHeight = 36;
const aboveTree = 236;
const lowest = 320;

const roomFor = (): number => Math.max(lowest, window.innerHeight - aboveTree);

function useTreeHeight(): number {
  const [height, setHeight] = useState(roomFor);
  useEffect(() => {
    const measure = () => setHeight(roomFor());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return height;
}

const parentsIn = (departments: readonly Department[]): number[] => [
  ...new Set(departments.flatMap(({ parent_id }) => parent_id ?? [])),
];

export function DepartmentTree({ departments, selected, onSelect, onMove }: DepartmentTreeProps): ReactNode {
  const allowed = useAllowed();
  const height = useTreeHeight();
  const active = useRef<number>(undefined);
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState<readonly number[]>(() => openAtFirst(departments));
  const found = useMemo(() => (keyword === '' ? undefined : search(departments, keyword)), [departments, keyword]);
  const shown = found?.shown ?? departments;
  const tree = useMemo(() => treeOf(shown), [shown]);
  const parents = useMemo(() => parentsIn(departments), [departments]);
  const allOpen = parents.every((id) => open.includes(id));
  // By itself, Enter would close a department that has others below it, and it could not be chosen without a mouse.
  useKeyHints(keys);
  const choose = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || active.current === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(active.current);
  };
  const movable = allowed('organisation.move') && found === undefined;
  return (
    <>
      <div className="department-search">
        <KeywordInput
          label="搜索部门"
          placeholder="搜索部门、负责人"
          value={keyword}
          maxLength={30}
          onSearch={setKeyword}
        />
        <div className="department-count">
          <p role="status">{found === undefined ? `共 ${departments.length} 个部门` : foundWords(found.hits)}</p>
          {found === undefined && (
            <Button type="link" size="small" onClick={() => setOpen(allOpen ? [] : parents)}>
              {allOpen ? '全部收起' : '全部展开'}
            </Button>
          )}
        </div>
      </div>
      {shown.length === 0 ? (
        <StateMessage kind="empty" title="没有找到部门" hint="换一个词试试，也可以输入负责人的姓名。" />
      ) : (
        <div role="presentation" onKeyDownCapture={choose}>
          <Tree<TreeNode>
            className="department-tree"
            aria-label="部门"
            blockNode
            // A list of those seen only scrolls a part that axe finds no key for; the arrow keys of the tree move it.
            {...(departments.length > many ? { height, itemHeight: rowHeight } : { virtual: false })}
            treeData={tree}
            titleRender={({ department }) => <Title department={department} keyword={keyword} />}
            selectedKeys={selected === undefined ? [] : [selected]}
            expandedKeys={found === undefined ? [...open] : shown.map(({ id }) => id)}
            autoExpandParent={false}
            onExpand={(keys) => setOpen(keys.map(Number))}
            onSelect={(_, { node }) => onSelect(node.key)}
            onActiveChange={(key) => {
              active.current = key === null ? undefined : Number(key);
            }}
            draggable={
              movable && { icon: false, nodeDraggable: (node) => (node as unknown as TreeNode).department.within }
            }
            onDrop={({ node, dragNode, dropPosition, dropToGap }) => {
              const gap = dropPosition - Number(node.pos.split('-').at(-1));
              const where: Drop['where'] = dropToGap ? (gap < 0 ? 'before' : 'after') : 'inside';
              onMove(dragNode.department, placeOf(departments, { dragged: dragNode.key, target: node.key, where }));
            }}
          />
        </div>
      )}
    </>
  );
}
