import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { auditWords, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import type { ReactNode } from 'react';
import { Facts, PaperSection, type Rows } from '#areas/approval/print/paper-section.tsx';
import { seatWords, stepNote, stepState, trailTitle } from '#areas/approval/requests/request-words.ts';
import { dateTime } from '#ui/shanghai-time.ts';

type Step = ApprovalDetail['steps'][number];

/** Of many who could have decided, those who did; the others are counted. */
function peopleOf({ seats, check }: Step): string {
  const named = seats.filter(({ status }) => status !== seatStates.byOthers);
  const others = seats.length - named.length;
  return [
    ...named.map((seat) => (check ? seatWords(seat) : seat.name)),
    ...(others === 0 ? [] : [`另 ${others} 人 · 已由他人处理`]),
  ].join('；');
}

function PathTable({ steps }: Pick<ApprovalDetail, 'steps'>): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">步骤</th>
          <th scope="col">人员</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.key}>
            <td>{step.seats.length > 1 && step.check ? `${step.label}（${step.mode}）` : step.label}</td>
            <td>
              {peopleOf(step)}
              <p className="paper-note">{stepNote(step)}</p>
            </td>
            <td>{stepState(step)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TrailTable({ trail, rounds }: Pick<ApprovalDetail, 'trail' | 'rounds'>): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">处理</th>
          <th scope="col">意见</th>
        </tr>
      </thead>
      <tbody>
        {trail.map((entry) => (
          <tr key={entry.id}>
            <td>
              {dateTime(entry.at)}
              {rounds.length > 1 && <p className="paper-note">第 {entry.round} 轮</p>}
            </td>
            <td>{trailTitle(entry)}</td>
            <td>
              {entry.opinion}
              {entry.files.map(({ id, file_name }) => (
                <p key={id}>附件：{file_name}</p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a table lists is not said a second time. */
export const formRows = ({ form, sections }: Pick<ApprovalDetail, 'form' | 'sections'>): Rows =>
  sections.some(({ kind }) => kind === 'table') ? form.filter(({ field }) => field !== 'lines') : form;

interface PaperProps {
  readonly detail: ApprovalDetail;
  readonly code: string;
  readonly printedAt: number;
}

/** A request as it is printed: record, path, trail and the code by which it can be checked. */
export function Paper({ detail, code, printedAt }: PaperProps): ReactNode {
  const about: Rows = [
    { label: '编号', value: detail.number },
    { label: '类型', value: approvalKinds[detail.kind] },
    { label: '申请人', value: `${detail.applicant_name}（${detail.department_name}）` },
    { label: '提交时间', value: dateTime(detail.submitted_at) },
    { label: '状态', value: auditWords(detail.audit_status, detail.kind) },
  ];
  return (
    <article className="paper">
      <h1>{detail.title}</h1>
      <Facts title="申请" rows={about} />
      <Facts title="申请内容" rows={formRows(detail)} />
      {detail.sections.map((section) => (
        <PaperSection key={section.title} section={section} />
      ))}
      {detail.files.length > 0 && (
        <>
          <h2>附件</h2>
          <p>{detail.files.map(({ file_name }) => file_name).join('、')}</p>
        </>
      )}
      <h2>审批流程</h2>
      <PathTable steps={detail.steps} />
      <h2>审批记录</h2>
      <TrailTable trail={detail.trail} rounds={detail.rounds} />
      <footer>
        <span>打印时间 {dateTime(printedAt)}</span>
        <span>
          校验码 <strong>{code}</strong>
        </span>
      </footer>
    </article>
  );
}
