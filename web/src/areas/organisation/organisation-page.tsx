import { ApartmentOutlined } from '@ant-design/icons';
import {
  departmentImportProblems,
  departmentImportTemplate,
  exportDepartments,
  importDepartments,
  previewDepartmentImport,
} from '@tongzhou/contract/areas/organisation/structure.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { CalendarButton } from '#areas/calendar/public.ts';
import { NewDepartmentDialog } from '#areas/organisation/department-dialog.tsx';
import { MoveDialog } from '#areas/organisation/move-dialog.tsx';
import '#areas/organisation/organisation.css';
import { type Open, Structure } from '#areas/organisation/structure.tsx';
import { useChosenDepartment, useDepartments } from '#areas/organisation/use-organisation.ts';
import { later } from '#platform/loading/later.tsx';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { Page } from '#ui/page/page.tsx';
import { TitleActions } from '#ui/page/title-bar.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { usePhone } from '#ui/use-phone.ts';

const ImportDialog = later(async () => (await import('#ui/excel/import-dialog.tsx')).ImportDialog);
const OrgChart = later(async () => (await import('#areas/organisation/org-chart.tsx')).default);

const imports = {
  template: departmentImportTemplate,
  preview: previewDepartmentImport,
  problems: departmentImportProblems,
  confirm: importDepartments,
};

export default function OrganisationPage(): ReactNode {
  const phone = usePhone();
  const { data: departments, error, refetch } = useDepartments();
  const [chosenId, choose] = useChosenDepartment();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  const actions = (
    <TitleActions
      actions={[
        { id: 'organisation.import', label: '导入', run: () => setOpen('import') },
        { id: 'organisation.create', label: '新增部门', primary: true, run: () => setOpen({ addBelow: undefined }) },
      ]}
    >
      <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setOpen('chart')}>
        架构图
      </Button>
      <CalendarButton />
      <ExportButton endpoint={exportDepartments} filters={{}} fileName="组织架构.xlsx" />
    </TitleActions>
  );
  const content = () => {
    if (departments !== undefined) return <Structure departments={departments} onOpen={setOpen} />;
    return (
      <div className="panel panel-padded" aria-busy={error === null}>
        {error === null ? (
          <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
        ) : (
          <LoadError error={error} retry={() => void refetch()} />
        )}
      </div>
    );
  };
  return (
    <Page
      title="组织架构"
      // On a phone, beside one department its own buttons are enough.
      actions={phone && chosenId !== undefined ? undefined : actions}
    >
      {content()}
      {open === 'import' && <ImportDialog title="导入组织架构" calls={imports} close={close} />}
      {open === 'chart' && departments !== undefined && <OrgChart departments={departments} close={close} />}
      {typeof open === 'object' && 'addBelow' in open && (
        <NewDepartmentDialog parent={open.addBelow} onDone={choose} close={close} />
      )}
      {typeof open === 'object' && 'move' in open && departments !== undefined && (
        <MoveDialog {...open.move} departments={departments} close={close} />
      )}
    </Page>
  );
}
