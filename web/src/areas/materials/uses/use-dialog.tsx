import { askForGoods, materialUseToEdit } from '@tongzhou/contract/areas/materials/use.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { expectedCost, linesOf } from '#areas/materials/lines/line.ts';
import { linesField, stockOf } from '#areas/materials/lines/lines-field.tsx';
import { ProjectPicker, useProject } from '#areas/materials/uses/project-picker.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import type { Field } from '#ui/fields/field.ts';
import { RequestDialog } from '#ui/request/request-dialog.tsx';

type CameBack = ReplyOf<typeof materialUseToEdit>;

interface BodyProps {
  /** The project on whose page the dialog was opened. */
  readonly projectId?: number | undefined;
  readonly begun?: CameBack | undefined;
  readonly close: () => void;
}

const ownFields: readonly Field[] = [
  { kind: 'textarea', name: 'purpose', label: '用途', required: '请填写用途', maxLength: 200, rows: 2 },
  linesField({ columns: [{ name: 'num', head: '领用数量' }], said: { head: '库存', of: stockOf } }),
];

function UseDialogBody({ projectId, begun, close }: BodyProps): ReactNode {
  const fixedId = begun?.project_id ?? projectId;
  const [chosen, setChosen] = useState<number | null>(fixedId ?? null);
  const project = useProject(chosen);
  const projectField: Field = {
    kind: 'custom',
    name: 'project_id',
    label: '项目',
    required: '请选择项目',
    wide: true,
    disabled: fixedId !== undefined,
    onChange: (id: number | null) => setChosen(id),
    render: ({ id, value, onChange }) => (
      <ProjectPicker
        {...(id !== undefined && { id })}
        disabled={fixedId !== undefined}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange?.(next)}
      />
    ),
  };
  return (
    <RequestDialog
      title="领用物资"
      what="物资领用"
      kind="material_use"
      endpoint={askForGoods}
      fields={[projectField, ...ownFields]}
      projectLeader={project?.leader_id ?? undefined}
      figures={({ lines }) => ({ amount: expectedCost(linesOf(lines)) })}
      again={begun?.approval_id}
      initial={
        begun === undefined
          ? { project_id: fixedId ?? null, lines: [{ goods: null }] }
          : {
              project_id: begun.project_id,
              purpose: begun.purpose,
              lines: begun.lines.map(({ goods_name, num }) => ({ goods: { name: goods_name }, num })),
              audit: parseSteps(begun.content_json),
            }
      }
      toInput={(input, { lines }) => ({
        ...input,
        lines: linesOf(lines).map(({ goods, num }) => ({ goods_name: goods?.name ?? '', num })),
      })}
      width={760}
      close={close}
    />
  );
}

interface UseDialogProps extends Omit<BodyProps, 'begun'> {
  /** The request that came back. */
  readonly again: number | undefined;
}

/** 领用物资: asks for goods; with `again` it changes a request that was returned, and sends it once more. */
export function UseDialog({ again, ...dialog }: UseDialogProps): ReactNode {
  const { data, error } = useLoadOnce(materialUseToEdit, { approval_id: again ?? 0 }, { enabled: again !== undefined });
  const giveUp = useRef(dialog.close);
  giveUp.current = dialog.close;
  // A toast has said why it could not be loaded.
  useEffect(() => {
    if (error !== null) giveUp.current();
  }, [error]);
  if (again !== undefined && data === undefined) return null;
  return <UseDialogBody {...dialog} begun={data} />;
}
