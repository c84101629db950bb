import { useNavigate } from '@tanstack/react-router';
import {
  computeRun,
  deleteRun,
  editRun,
  exportPayList,
  exportTaxSheet,
  payRun,
  publishRun,
  type RunDetail,
  reopenRun,
  runKinds,
  submitRun,
} from '@tongzhou/contract/areas/payroll/run.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan } from '@tongzhou/contract/rules/money.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useProof } from '#areas/identity/public.ts';
import { runsAddress } from '#areas/payroll/addresses.ts';
import { monthOf } from '#areas/payroll/run-words.tsx';
import { call } from '#platform/call.ts';
import { Amount } from '#ui/amount.tsx';
import { useConfirm, useConfirmDelete } from '#ui/confirm.tsx';
import { DownloadButton } from '#ui/excel/download-button.tsx';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { RequestDialog } from '#ui/request/request-dialog.tsx';
import { useAgain } from '#ui/request/use-again.ts';
import { showFailures } from '#ui/show-failures.ts';

type Open = 'edit' | 'submit' | 'reopen' | 'publish' | 'pay';

function RunDialog({ run, open, close }: { run: RunDetail; open: Open; close: () => void }): ReactNode {
  const { again, clearAgain } = useAgain();
  const { id } = run;
  const proof = useProof();
  const asks = fenOfYuan(run.net) >= fenOfYuan(run.proof_from);
  const sum = (
    <p>
      {run.people} 人，实发合计 <Amount value={run.net} unit />
    </p>
  );
  switch (open) {
    case 'edit':
      return (
        <FieldDialog
          title="修改发放日期"
          endpoint={editRun}
          fields={[{ kind: 'date', name: 'pay_date', label: '发放日期', required: true, hint: '修改后需要重新核算。' }]}
          initial={{ pay_date: run.pay_date }}
          fixed={{ id }}
          width={420}
          keepRefusal
          close={close}
        />
      );
    case 'submit':
      return (
        <RequestDialog
          title="提交工资审批"
          what="工资发放"
          kind="payroll"
          endpoint={submitRun}
          fields={[
            { kind: 'textarea', name: 'reason', label: '说明', maxLength: 200, placeholder: '选填，请勿写个人工资' },
          ]}
          fixed={{ id }}
          again={again}
          note={sum}
          close={() => {
            clearAgain();
            close();
          }}
        />
      );
    case 'reopen':
      return (
        <FieldDialog
          title="退回核算"
          endpoint={reopenRun}
          fields={[
            {
              kind: 'textarea',
              name: 'reason',
              label: '原因',
              required: '请填写原因',
              maxLength: 200,
              hint: '审批作废，重新核算后须再次提交审批。',
            },
          ]}
          fixed={{ id }}
          okText="退回核算"
          doneText="已退回"
          width={560}
          keepRefusal
          close={close}
        />
      );
    case 'publish':
      return (
        <FieldDialog
          title="发布工资"
          endpoint={publishRun}
          fields={asks ? proof.fields : []}
          onRefused={proof.onRefused}
          fixed={{ id }}
          note={
            <>
              {sum}
              <p>
                发布后每个人能看到自己的工资条，
                {run.kind === 'monthly' && `${monthOf(run.month)} 的请假和工资标准不能再改，`}
                批次不能再修改，更正只能放到以后的批次。
              </p>
            </>
          }
          okText="发布"
          doneText="已发布"
          width={480}
          keepRefusal
          close={close}
        />
      );
    default:
      return (
        <FieldDialog
          title="登记发放"
          endpoint={payRun}
          fields={[
            { kind: 'date', name: 'day', label: '发放日期', required: true },
            { kind: 'input', name: 'voucher', label: '凭证号', required: true, maxLength: 50 },
            ...(asks ? proof.fields : []),
          ]}
          onRefused={proof.onRefused}
          initial={{ day: beginOf(today(Date.now())) }}
          fixed={{ id }}
          note={sum}
          okText="登记发放"
          doneText="已登记"
          keepRefusal
          close={close}
        />
      );
  }
}

/** What can be done with it now, as the server says. */
export function RunActions({ run }: { run: RunDetail }): ReactNode {
  const { again } = useAgain();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const confirmDelete = useConfirmDelete();
  const may = (action: RunDetail['actions'][number]) => run.actions.includes(action);
  const [open, setOpen] = useState<Open | undefined>(again !== undefined && may('submit') ? 'submit' : undefined);
  const { id } = run;
  const name = `${monthOf(run.month)} ${runKinds[run.kind]}`;
  const compute = async () => {
    const sure =
      run.state === 'draft' ||
      (await confirm({
        title: '重新核算',
        content: '按现在的工资标准、请假和参数重新核算所有人。',
        okText: '重新核算',
      }));
    if (sure) showFailures(call(computeRun, { id }));
  };
  const remove = async () => {
    if (await confirmDelete(() => call(deleteRun, { id }))) void navigate({ to: runsAddress as never });
  };
  return (
    <>
      {may('delete') && (
        <Button danger onClick={() => showFailures(remove())}>
          删除
        </Button>
      )}
      {may('edit') && <Button onClick={() => setOpen('edit')}>修改发放日期</Button>}
      {may('compute') && (
        <Button type={run.state === 'draft' ? 'primary' : 'default'} onClick={() => void compute()}>
          {run.state === 'draft' ? '核算' : '重新核算'}
        </Button>
      )}
      {may('submit') && (
        <Button type="primary" disabled={run.problems.length > 0} onClick={() => setOpen('submit')}>
          提交审批
        </Button>
      )}
      {may('reopen') && <Button onClick={() => setOpen('reopen')}>退回核算</Button>}
      {may('bank-list') && (
        <DownloadButton endpoint={exportPayList} input={{ id }} label="银行清单" fileName={`${name}银行清单.xlsx`} />
      )}
      {may('tax-sheet') && (
        <DownloadButton
          endpoint={exportTaxSheet}
          input={{ id }}
          label="个税申报表"
          fileName={`${name}个税申报表.xlsx`}
        />
      )}
      {may('publish') && (
        <Button type="primary" onClick={() => setOpen('publish')}>
          发布
        </Button>
      )}
      {may('pay') && (
        <Button type="primary" onClick={() => setOpen('pay')}>
          登记发放
        </Button>
      )}
      {open !== undefined && <RunDialog run={run} open={open} close={() => setOpen(undefined)} />}
    </>
  );
}
