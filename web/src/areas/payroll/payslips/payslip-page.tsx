import { useQuery } from '@tanstack/react-query';
import { openPayslip, salaryStatsUser } from '@tongzhou/contract/areas/payroll/payslip.ts';
import { runKinds } from '@tongzhou/contract/areas/payroll/run.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { mySalaryAddress } from '#areas/payroll/addresses.ts';
import '#areas/payroll/payroll.css';
import { type GivenProof, ProofPanel } from '#areas/payroll/payslips/proof-panel.tsx';
import { SlipLines, SlipSum } from '#areas/payroll/payslips/slip-lines.tsx';
import { SlipThread } from '#areas/payroll/payslips/slip-thread.tsx';
import { monthOf, SlipStatus } from '#areas/payroll/run-words.tsx';
import { type CallError, call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { Amount } from '#ui/amount.tsx';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailPage, DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

type Slip = ReplyOf<typeof openPayslip>;

/** Everything that can be opened is open on paper. */
function print(): void {
  const lines = [...document.querySelectorAll<HTMLDetailsElement>('details.slip-line')];
  const closed = lines.filter(({ open }) => !open);
  for (const line of closed) line.open = true;
  window.print();
  for (const line of closed) line.open = false;
}

function Shown({ slip, reload }: { slip: Slip; reload: () => Promise<unknown> }): ReactNode {
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    await call(salaryStatsUser, { id: slip.id, action: 'confirm' });
    toast('已确认', 'success');
    await reload();
  };
  const { year } = slip;
  return (
    <DetailPage
      title={`${monthOf(slip.month)} 工资条`}
      status={<SlipStatus state={slip.state} />}
      facts={`${slip.user_name} · ${slip.department_name} · ${runKinds[slip.kind]} · 发放日期 ${dayOf(slip.paid_on ?? slip.pay_date)}`}
      actions={
        <>
          <Button onClick={print}>打印</Button>
          <Button onClick={() => setAsking(true)}>{slip.thread.length === 0 ? '有疑问' : '继续提问'}</Button>
          {slip.state !== 'confirmed' && (
            <Button type="primary" onClick={() => showFailures(confirm())}>
              确认无误
            </Button>
          )}
        </>
      }
    >
      <SlipSum sheet={slip} />
      <SlipLines sheet={slip} />
      <SlipThread sheet={slip} />
      <DetailSection
        title="本年累计"
        facts={[
          { label: '收入', value: <Amount value={year.income} unit /> },
          { label: '社保和公积金（个人）', value: <Amount value={year.special} unit /> },
          { label: '专项附加扣除', value: <Amount value={year.additional} unit /> },
          { label: '已扣个税', value: <Amount value={year.withheld} unit /> },
        ]}
      />
      {asking && (
        <FieldDialog
          title="对工资条有疑问"
          endpoint={salaryStatsUser}
          fields={[
            {
              kind: 'textarea',
              name: 'content',
              label: '疑问',
              required: '请说明疑问',
              maxLength: 500,
              hint: '只有财务和你能看到。',
            },
          ]}
          fixed={{ id: slip.id, action: 'question' }}
          okText="提交"
          doneText="已提交给财务"
          width={560}
          keepRefusal
          onDone={() => void reload()}
          close={() => setAsking(false)}
        />
      )}
    </DetailPage>
  );
}

/** One payslip with how every figure came about; asks once more who one is where the company wants it. */
export function PayslipPage({ id }: { id: number }): ReactNode {
  const [proof, setProof] = useState<GivenProof>({});
  const { data, error, refetch, isFetching } = useQuery<Slip, CallError>({
    queryKey: ['payslip', id, proof],
    queryFn: () => call(openPayslip, { id, ...proof }, { quiet: true }),
    // Not kept beyond the page, and not asked for behind one's back.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data !== undefined) return <Shown slip={data} reload={refetch} />;
  const wanted = error !== null && (error.fields.password !== undefined || error.status === 400);
  return (
    <Page title="工资条">
      {wanted ? (
        <ProofPanel
          wrong={error.fields.password === undefined ? error.message : undefined}
          busy={isFetching}
          give={setProof}
        />
      ) : error?.status === 404 ? (
        <StateMessage
          kind="locked"
          title="没有找到这张工资条"
          hint="只有本人能看到自己已发布的工资条。"
          action={<AppLink to={mySalaryAddress()}>回到我的工资</AppLink>}
        />
      ) : error !== null ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <div className="panel panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
    </Page>
  );
}
