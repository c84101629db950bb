import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import type { RequestSection } from '@tongzhou/contract/areas/approval/section.ts';
import { auditWords } from '@tongzhou/contract/areas/approval/states.ts';
import type { ReactNode } from 'react';
import { formRows, TrailTable } from '#areas/approval/print/paper.tsx';
import { changeWords, type Rows, SectionTable } from '#areas/approval/print/paper-section.tsx';
import { dateTime } from '#ui/shanghai-time.ts';

function Facts({ rows }: { rows: Rows }): ReactNode {
  return (
    <dl className="slip-facts">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function contentOf(section: RequestSection): ReactNode {
  switch (section.kind) {
    case 'table':
      return <SectionTable {...section} />;
    case 'values':
      return <Facts rows={section.rows} />;
    case 'comparison':
      return <Facts rows={section.rows.map((row) => ({ label: row.label, value: changeWords(row) }))} />;
    case 'figure':
      return <Facts rows={[{ label: section.title, value: section.value }, ...section.how]} />;
  }
}

interface SlipProps {
  readonly detail: ApprovalDetail;
  readonly code: string;
  readonly printedAt: number;
}

/** The same request on half a sheet, to be filed with its papers: how things are at the moment is left out. */
export function Slip({ detail, code, printedAt }: SlipProps): ReactNode {
  const sections = detail.sections.filter(({ momentary }) => momentary !== true);
  const facts: Rows = [
    { label: '编号', value: detail.number },
    { label: '申请人', value: `${detail.applicant_name}（${detail.department_name}）` },
    { label: '提交时间', value: dateTime(detail.submitted_at) },
    { label: '状态', value: auditWords(detail.audit_status, detail.kind) },
    ...formRows(detail),
  ];
  return (
    <article className="paper slip">
      <h1>{detail.title}</h1>
      <Facts rows={facts} />
      {sections.map((section) => (
        <div key={section.title}>{contentOf(section)}</div>
      ))}
      <TrailTable detail={detail} brief />
      <footer>
        <span>打印时间 {dateTime(printedAt)}</span>
        <span>附件 {detail.files.length} 个</span>
        <span>
          校验码 <strong>{code}</strong>
        </span>
      </footer>
    </article>
  );
}
