import { pageSizes } from '@tongzhou/contract/fields.ts';
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import '#ui/list/list.css';
import { usePhone } from '#ui/use-phone.ts';

export type PageSize = (typeof pageSizes)[number];

/** Specification 9: 2 is a list screen, with the choice of the page size; 1 stands in a dialog or tab, ten rows a page. */
export type PageType = 1 | 2;

interface PagerProps {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly total: number;
  /** The total is only known to be at least this much. */
  readonly more?: boolean | undefined;
  readonly type?: PageType;
  readonly onChange: (page: number, pageSize: PageSize) => void;
  /** Stands at the other end. */
  readonly children?: ReactNode;
}

const isPageSize = (size: number): size is PageSize => (pageSizes as readonly number[]).includes(size);

const sizeChoice = {
  options: pageSizes.map((size) => ({ value: size, label: `${size} 条/页` })),
  'aria-label': '每页条数',
};

export function Pager({ page, pageSize, total, more = false, type = 2, onChange, children }: PagerProps): ReactNode {
  const phone = usePhone();
  return (
    <nav className="pager" aria-label="分页">
      {children}
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        simple={phone}
        showSizeChanger={type === 2 && sizeChoice}
        showTotal={(count) => `共 ${count.toLocaleString('zh-CN')}${more ? '+' : ''} 条`}
        onChange={(next, size) => {
          // Another size begins at the first page: the old page number means other rows.
          if (isPageSize(size)) onChange(size === pageSize ? next : 1, size);
        }}
      />
    </nav>
  );
}
