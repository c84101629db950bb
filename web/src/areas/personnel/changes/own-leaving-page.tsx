import { useNavigate, useSearch } from '@tanstack/react-router';
import { applyLeaving, changeToEdit, ownHandOver } from '@tongzhou/contract/areas/personnel/change.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useApprovalField } from '#areas/personnel/changes/approval-field.tsx';
import { useFiled } from '#areas/personnel/changes/filed-request.ts';
import { HandOverList } from '#areas/personnel/changes/hand-over-list.tsx';
import { leavingFields } from '#areas/personnel/changes/leaving-fields.ts';
import { useLoad, useLoadOnce } from '#platform/load.ts';
import { stepsIn } from '#ui/approval-steps.ts';
import { FieldDialog } from '#ui/field-dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Page } from '#ui/page.tsx';

/** Of one's own accord: what would be handed over, and the request. */
export default function OwnLeavingPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.again);
  const again = Number.isInteger(id) && id > 0 ? id : undefined;
  const navigate = useNavigate();
  const filed = useFiled();
  const [open, setOpen] = useState(again !== undefined);
  const { data, error, refetch } = useLoad(ownHandOver, {}, { staleTime: 0 });
  const { data: me } = useLoad(userDetail, {});
  const approval = useApprovalField('leaving', me?.id ?? 0);
  const before = useLoadOnce(changeToEdit, { approval_id: again ?? 1 }, { enabled: again !== undefined });
  const ready = data !== undefined && me !== undefined && (again === undefined || before.data !== undefined);
  const close = () => {
    setOpen(false);
    if (again !== undefined) void navigate({ to: '.', search: {} as never, replace: true });
  };
  const start = () =>
    before.data === undefined
      ? { left_date: beginOf(today(Date.now())), receiver_id: data?.receiver_id ?? null }
      : {
          left_date: before.data.effective_date,
          receiver_id: before.data.receiver_id,
          reason: before.data.reason,
          audit: stepsIn(before.data.content_json),
        };
  return (
    <Page
      title="离职申请"
      actions={
        <Button type="primary" disabled={!ready} onClick={() => setOpen(true)}>
          申请离职
        </Button>
      }
    >
      <Alert type="info" showIcon title="提交后按离职流程审批，通过后到离职日期时交接下列事项并停用账号。" />
      <div className="panel panel-padded">
        {data === undefined && error !== null && <LoadError error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton active paragraph={{ rows: 4 }} />}
        {data !== undefined && <HandOverList parts={data.parts} />}
      </div>
      {open && ready && (
        <FieldDialog
          title="申请离职"
          endpoint={applyLeaving}
          fields={[...leavingFields(me.id), approval]}
          initial={start()}
          fixed={again === undefined ? {} : { again }}
          okText="提交审批"
          doneText="已提交审批"
          onDone={(reply) => filed(reply, '离职申请')}
          close={close}
        />
      )}
    </Page>
  );
}
