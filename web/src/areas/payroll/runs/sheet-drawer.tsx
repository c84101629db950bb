import { recomputeSheet } from '@tongzhou/contract/areas/payroll/run.ts';
import { answerPayslip, createItem, type SheetLine, sheetDetail } from '@tongzhou/contract/areas/payroll/sheet.ts';
import { Button, Drawer, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { SlipLines, SlipSum } from '#areas/payroll/payslips/slip-lines.tsx';
import { SlipThread } from '#areas/payroll/payslips/slip-thread.tsx';
import { monthOf } from '#areas/payroll/run-words.tsx';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** One person's sheet beside the list: every figure, what was asked, and a correction of any line in the open run. */
export function SheetDrawer({ id, close }: { id: number; close: () => void }): ReactNode {
  useReturnFocus();
  const phone = usePhone();
  const { data: sheet, error, refetch } = useLoad(sheetDetail, { id });
  const [correcting, setCorrecting] = useState<SheetLine>();
  const [answering, setAnswering] = useState(false);
  const openRun = sheet?.open_run ?? null;
  const correct = (line: SheetLine) =>
    openRun !== null &&
    line.group !== 'company' && (
      <div className="slip-correct">
        <Button size="small" onClick={() => setCorrecting(line)}>
          在 {openRun.number} 中更正
        </Button>
      </div>
    );
  return (
    <Drawer
      open
      size={phone ? '100%' : 640}
      title={sheet === undefined ? '工资明细' : `${sheet.user_name} · ${monthOf(sheet.month)} · ${sheet.job_number}`}
      onClose={close}
      extra={
        sheet?.may_recompute && <Button onClick={() => showFailures(call(recomputeSheet, { id }))}>重新核算</Button>
      }
    >
      {sheet === undefined ? (
        error === null ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : (
          <LoadError error={error} retry={() => void refetch()} />
        )
      ) : (
        <div className="page">
          <SlipSum sheet={sheet} />
          <SlipLines sheet={sheet} below={correct} />
          <SlipThread
            sheet={sheet}
            {...(sheet.may_answer && {
              extra: (
                <Button size="small" onClick={() => setAnswering(true)}>
                  答复
                </Button>
              ),
            })}
          />
        </div>
      )}
      {correcting !== undefined && openRun !== null && sheet !== undefined && (
        <FieldDialog
          title={`更正 ${monthOf(sheet.month)} ${correcting.label}`}
          endpoint={createItem}
          fields={[
            {
              kind: 'money',
              name: 'amount',
              label: '更正金额',
              signed: true,
              required: '请填写金额',
              hint: '补发填正数，扣回填负数；按工资计税。',
            },
            { kind: 'input', name: 'reason', label: '说明', required: true, maxLength: 100 },
          ]}
          fixed={{
            run_id: openRun.id,
            user_id: sheet.user_id,
            kind: 'correction',
            corrects: { sheet_id: id, line: correcting.key },
          }}
          okText="加入批次"
          doneText={`已加入 ${openRun.number}`}
          keepRefusal
          close={() => setCorrecting(undefined)}
        />
      )}
      {answering && (
        <FieldDialog
          title="答复疑问"
          endpoint={answerPayslip}
          fields={[{ kind: 'textarea', name: 'content', label: '答复', required: '请填写答复', maxLength: 500 }]}
          fixed={{ id }}
          okText="答复"
          doneText="已答复"
          width={560}
          keepRefusal
          close={() => setAnswering(false)}
        />
      )}
    </Drawer>
  );
}
