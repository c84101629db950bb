import { editLeaveType, type LeaveType } from '@tongzhou/contract/areas/leave/type.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { TypeDialog } from '#areas/leave/types/type-dialog.tsx';
import { typeRules } from '#areas/leave/types/type-rules.ts';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { Status } from '#ui/state/status.tsx';

/** The types of leave with their rules. */
export function TypeList({ types }: { types: readonly LeaveType[] | undefined }): ReactNode {
  const confirm = useConfirm();
  const [edited, setEdited] = useState<LeaveType>();
  const enable = async ({ builtin: _builtin, ...type }: LeaveType) => {
    const enabled = !type.enabled;
    const content = `停用后不能再申请“${type.name}”，已提交的不受影响。`;
    if (!enabled && !(await confirm({ title: '提示', content, okText: '停用' }))) return;
    await call(editLeaveType, { ...type, enabled });
    toast(enabled ? '已启用' : '已停用', 'success');
  };
  if (types === undefined) return <Skeleton active title={false} className="panel-padded" paragraph={{ rows: 10 }} />;
  return (
    <>
      <ul className="type-list" aria-label="假期类型">
        {types.map((type) => (
          <li key={type.id}>
            <div className="type-name">
              <strong>{type.name}</strong>
              <Status tone={type.enabled ? 'success' : 'neutral'}>{type.enabled ? '启用' : '停用'}</Status>
            </div>
            <ul className="type-rules" aria-label={`${type.name}的规则`}>
              {typeRules(type).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            <div className="type-actions">
              <Button type="link" size="small" aria-label={`编辑 ${type.name}`} onClick={() => setEdited(type)}>
                编辑
              </Button>
              <Button
                type="link"
                size="small"
                danger={type.enabled}
                aria-label={`${type.enabled ? '停用' : '启用'} ${type.name}`}
                onClick={() => showFailures(enable(type))}
              >
                {type.enabled ? '停用' : '启用'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited !== undefined && <TypeDialog type={edited} close={() => setEdited(undefined)} />}
    </>
  );
}
