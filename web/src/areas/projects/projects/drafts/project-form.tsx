import { useRouter } from '@tanstack/react-router';
import { createProject, editProject } from '@tongzhou/contract/areas/projects/project.ts';
import { projectTypeList } from '@tongzhou/contract/areas/projects/type.ts';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useMyself } from '#areas/identity/public.ts';
import { projectAddress } from '#areas/projects/addresses.ts';
import { fieldGroups } from './project-fields.tsx';
import { blankValues, inputOf, valuesOf } from './project-values.ts';
import './project-form.css';
import '#areas/projects/projects.css';
import { useAllowed } from '#platform/allowed.tsx';
import type { ProjectShown } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFieldSession } from '#ui/form/use-field-session.ts';

/** A type that was switched off since is still the one chosen. */
function useTypes(existing: ProjectShown | undefined) {
  const { data, isFetching } = useLoad(projectTypeList, {}, { staleTime: 60_000 });
  const enabled = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isThere = existing === undefined || enabled.some(({ value }) => value === existing.type_id);
  const kept = isThere ? [] : [{ value: existing.type_id, label: existing.type_name }];
  return { types: [...kept, ...enabled], loading: isFetching };
}

/** What comes after saving: to look at it, or to put it to approval. */
type Next = 'view' | 'establish';

/** What a draft may lack and nobody can decide without. */
const needed = ['planned_start', 'planned_end'] as const;

interface ProjectFormProps {
  /** A draft that is gone on with; a new project without it. */
  readonly existing?: ProjectShown;
}

export function ProjectForm({ existing }: ProjectFormProps): ReactNode {
  const router = useRouter();
  const allowed = useAllowed();
  const { data: me } = useMyself();
  const next = useRef<Next>('view');
  const groups = fieldGroups({
    ...useTypes(existing),
    ordered: existing?.order == null ? undefined : (existing.contract_amount ?? 0),
    mayDeleteFiles: me?.may_delete_files === true,
  });
  const { session, shown } = useFieldSession<typeof createProject | typeof editProject>({
    endpoint: existing === undefined ? createProject : editProject,
    fields: groups.flatMap(({ fields }) => fields),
    initial: existing === undefined ? blankValues : valuesOf(existing),
    ...(existing !== undefined && { fixed: { id: existing.id, version: existing.version } }),
    toInput: (input) => inputOf(input, existing),
    keepRefusal: true,
    doneText: '保存成功',
    onDone: (reply) =>
      router.history.replace(
        projectAddress(existing?.id ?? reply?.id ?? 0, next.current === 'establish' ? { submit: 1 } : {}),
      ),
  });
  const press = (then: Next) => () => {
    const missing = then === 'establish' ? needed.filter((name) => session.values[name] == null) : [];
    const [first] = missing;
    if (first !== undefined) {
      session.form.setFields(missing.map((name) => ({ name: name as never, errors: ['提交立项前必填'] })));
      session.form.scrollToField(first as never, { block: 'center', focus: true });
      return;
    }
    next.current = then;
    session.submit();
  };
  const leave = async () => {
    if (await session.mayLeave()) router.history.back();
  };
  const mayEstablish = existing === undefined ? allowed('project.new') : existing.actions.includes('establish');
  return (
    <>
      <FormBody session={session} className="project-form">
        {groups.map(({ title, hint, fields }) => (
          <section key={title} className="panel" aria-label={title}>
            <div className="detail-section-head">
              <h2>{title}</h2>
              {hint !== undefined && <span className="cell-sub">{hint}</span>}
            </div>
            <div className="form-fields project-fields">
              <FieldItems
                fields={shown.filter((field) => fields.some(({ name }) => name === field.name))}
                begun={session.begun}
                setValues={session.setValues}
                errors={session.errors}
              />
            </div>
          </section>
        ))}
      </FormBody>
      <div className="project-form-bar">
        <Button onClick={() => void leave()}>取消</Button>
        <Button loading={session.busy && next.current === 'view'} disabled={session.busy} onClick={press('view')}>
          保存草稿
        </Button>
        {mayEstablish && (
          <Button
            type="primary"
            loading={session.busy && next.current === 'establish'}
            disabled={session.busy}
            onClick={press('establish')}
          >
            保存并提交立项
          </Button>
        )}
      </div>
    </>
  );
}
