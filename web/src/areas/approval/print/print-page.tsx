import { useRouter } from '@tanstack/react-router';
import { printApproval } from '@tongzhou/contract/areas/approval/request.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Paper } from '#areas/approval/print/paper.tsx';
import '#areas/approval/print/print.css';
import { Slip } from '#areas/approval/print/slip.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { useTitle } from '#ui/page/use-title.ts';
import { LoadError } from '#ui/state/load-error.tsx';

/** The shell behind the paper is neither printed nor reached by the keyboard. */
function useAlone(): void {
  useEffect(() => {
    const behind = document.getElementById('root');
    if (behind === null) return;
    behind.inert = true;
    return () => {
      behind.inert = false;
    };
  }, []);
}

export type PaperSize = 'A4' | 'A5';

interface PrintPageProps {
  readonly id: number;
  readonly address: string;
  readonly first: PaperSize;
}

/** A request on A4, or as a slip on A5, black on white, whatever the theme; printing is logged, so it is asked for once and never again by itself. */
export function PrintPage({ id, address, first }: PrintPageProps): ReactNode {
  const router = useRouter();
  const [size, setSize] = useState(first);
  const other = size === 'A4' ? 'A5' : 'A4';
  const offered = useRef(false);
  const { data, error, refetch } = useLoadOnce(printApproval, { id });
  useTitle(data === undefined ? '打印' : `${data.detail.number} ${data.detail.title}`);
  useAlone();
  useEffect(() => {
    if (data === undefined || offered.current) return;
    offered.current = true;
    window.print();
  }, [data]);

  const content = () => {
    if (data !== undefined) {
      const Sheet = size === 'A4' ? Paper : Slip;
      return <Sheet detail={data.detail} code={data.check_code} printedAt={data.printed_at} />;
    }
    if (error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    return <Skeleton active paragraph={{ rows: 16 }} />;
  };
  return createPortal(
    <div className="print-page">
      <div className="print-tools">
        <Button onClick={() => router.history.replace(address)}>返回详情</Button>
        <Button onClick={() => setSize(other)}>改用 {other} 纸</Button>
        <Button type="primary" disabled={data === undefined} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      <main className={size === 'A4' ? 'print-sheet' : 'print-sheet print-slip'}>{content()}</main>
    </div>,
    document.body,
  );
}
