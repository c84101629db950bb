import { useRouter } from '@tanstack/react-router';
import { printApproval } from '@tongzhou/contract/areas/approval/request.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Paper } from '#areas/approval/print/paper.tsx';
import '#areas/approval/print/print.css';
import { useLoadOnce } from '#platform/load.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useTitle } from '#ui/use-title.ts';

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

/** A request on A4, black on white, whatever the theme; printing is logged, so it is asked for once and never again by itself. */
export function PrintPage({ id, address }: { id: number; address: string }): ReactNode {
  const router = useRouter();
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
    if (data !== undefined) return <Paper detail={data.detail} code={data.check_code} printedAt={data.printed_at} />;
    if (error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    return <Skeleton active paragraph={{ rows: 16 }} />;
  };
  return createPortal(
    <div className="print-page">
      <div className="print-tools">
        <Button onClick={() => router.history.replace(address)}>返回详情</Button>
        <Button type="primary" disabled={data === undefined} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      <main className="print-sheet">{content()}</main>
    </div>,
    document.body,
  );
}
