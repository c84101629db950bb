import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import type { FieldOptions } from '#ui/form/use-field-session.ts';
import { type ApprovalFieldOptions, approvalField } from '#ui/request/approval-field.tsx';
import { ReasonToResend } from '#ui/request/returned-reason.tsx';
import { type FiledRequest, useRequestDone } from '#ui/request/use-request-done.ts';

type RequestEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType<FiledRequest>>;

interface RequestDialogProps<E extends RequestEndpoint>
  extends ApprovalFieldOptions,
    Pick<FieldOptions<E>, 'endpoint' | 'fields' | 'initial' | 'fixed' | 'toInput'> {
  readonly title: string;
  /** What is put to approval, in the words of success: 岗位变动. */
  readonly what: string;
  /** The request this is the next round of. */
  readonly again?: number | undefined;
  readonly width?: number;
  readonly note?: ReactNode;
  readonly close: () => void;
}

/** Puts something to approval by a list of fields: with the approvers, for the first time or again. */
export function RequestDialog<E extends RequestEndpoint>({
  kind,
  concernsId,
  standingTemplate,
  projectLeader,
  figures,
  what,
  again,
  fields,
  fixed,
  note,
  ...dialog
}: RequestDialogProps<E>): ReactNode {
  const done = useRequestDone(kind, what);
  return (
    <FieldDialog<E>
      {...dialog}
      fields={[...fields, approvalField({ kind, concernsId, standingTemplate, projectLeader, figures })]}
      fixed={{ ...fixed, ...(again !== undefined && { again }) } as NonNullable<FieldOptions<E>['fixed']>}
      note={
        <>
          <ReasonToResend again={again} />
          {note}
        </>
      }
      okText={again === undefined ? '提交审批' : '重新提交'}
      keepRefusal
      doneText={undefined}
      onDone={(filed) => done(filed as FiledRequest)}
    />
  );
}
