import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { formAddress } from '#areas/reimbursement/addresses.ts';
import { MyClaims } from '#areas/reimbursement/claims/my-claims.tsx';
import { MyLoans } from '#areas/reimbursement/loans/my-loans.tsx';
import { later } from '#platform/loading/later.tsx';
import { useAppLink } from '#ui/link/app-link.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { Page } from '#ui/page/page.tsx';
import { useAgain } from '#ui/request/use-again.ts';

const LoanDialog = later(async () => (await import('#areas/reimbursement/loans/loan-dialog.tsx')).LoanDialog);

/** 我的报销 and 我的借支. */
export default function MyReimbursementPage(): ReactNode {
  const { tab }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { again, clearAgain } = useAgain();
  const [lending, setLending] = useState(false);
  const [normal, travel] = [useAppLink(formAddress('normal')), useAppLink(formAddress('travel'))];
  const active = tab === 'loans' ? 'loans' : 'claims';
  const tabs: ShownTabs = {
    items: [
      { key: 'claims', name: '我的报销' },
      { key: 'loans', name: '我的借支' },
    ],
    active,
    onChoose: (key) =>
      void navigate({ to: '.', search: (key === 'loans' ? { tab: key } : {}) as never, resetScroll: false }),
  };
  const lend = (
    <Button type={active === 'loans' ? 'primary' : 'default'} onClick={() => setLending(true)}>
      申请借支
    </Button>
  );
  const claim = (
    <>
      <Button {...travel}>差旅报销</Button>
      <Button type={active === 'claims' ? 'primary' : 'default'} {...normal}>
        普通报销
      </Button>
    </>
  );
  const close = () => {
    setLending(false);
    if (again !== undefined) clearAgain();
  };
  return (
    <Page
      title="我的报销"
      actions={
        <>
          {lend}
          {claim}
        </>
      }
    >
      <section className="panel" aria-label={active === 'loans' ? '借支列表' : '报销列表'}>
        {active === 'loans' ? <MyLoans tabs={tabs} tools={lend} /> : <MyClaims tabs={tabs} tools={claim} />}
      </section>
      {(lending || again !== undefined) && <LoanDialog key={again ?? 'new'} again={again} close={close} />}
    </Page>
  );
}
