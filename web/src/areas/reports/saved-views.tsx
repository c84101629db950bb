import { PushpinOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  deleteReportView,
  mostViews,
  type ReportPage,
  reportViews,
  saveReportView,
} from '@tongzhou/contract/areas/reports/view.ts';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { encodeQuery, parseQuery } from '#platform/query-text.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { showFailures } from '#ui/show-failures.ts';

/** What someone looks at again and again: the filters of the address, under a name. */
export function SavedViews({ page }: { page: ReportPage }): ReactNode {
  const { data: views = [] } = useLoad(reportViews, { page }, { quiet: true });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const open = (kept: string) => void navigate({ to: '.', search: parseQuery(kept) as never, resetScroll: false });
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...views.map(({ id, name, search: kept }) => ({
              key: `view-${id}`,
              label: name,
              onClick: () => open(kept),
            })),
            ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: '保存当前视图', disabled: views.length >= mostViews, onClick: () => setSaving(true) },
            ...(views.length === 0
              ? []
              : [
                  {
                    key: 'delete',
                    label: '删除视图',
                    children: views.map(({ id, name }) => ({
                      key: `delete-${id}`,
                      label: name,
                      onClick: () => showFailures(call(deleteReportView, { id })),
                    })),
                  },
                ]),
          ],
        }}
      >
        <Button icon={<PushpinOutlined aria-hidden />}>视图</Button>
      </Dropdown>
      {saving && (
        <FieldDialog
          title="保存当前视图"
          okText="保存"
          endpoint={saveReportView}
          fields={[
            {
              kind: 'input',
              name: 'name',
              label: '名称',
              required: true,
              maxLength: 30,
              hint: '同名的视图会被替换。',
            },
          ]}
          fixed={{ page, search: encodeQuery(search).slice(1) }}
          width={480}
          doneText="视图已保存"
          close={() => setSaving(false)}
        />
      )}
    </>
  );
}
