import { useRouter } from '@tanstack/react-router';
import { createOpportunity, editOpportunity } from '@tongzhou/contract/areas/business/opportunity.ts';
import { projectTypeList } from '@tongzhou/contract/areas/projects/type.ts';
import type { Deed } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { opportunityAddress, orderAddress } from '#areas/business/addresses.ts';
import type { Opportunity } from '#areas/business/opportunities/stages/deed-dialogs.tsx';
import { useMyself } from '#areas/identity/public.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { Values } from '#ui/fields/field.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFieldSession } from '#ui/form/use-field-session.ts';
import { fieldGroups } from './opportunity-fields.tsx';

interface OpportunityFormProps {
  readonly begun: Values;
  /** One that is edited; a new one without it. */
  readonly existing?: Opportunity;
}

/** What comes after saving: to look at it, or what is done with it next. */
type Next = 'view' | Extract<Deed, 'submit' | 'order'>;

const addressOf = (next: Next, id: number): string =>
  next === 'order' ? orderAddress(id) : opportunityAddress(id, next === 'submit' ? { submit: 1 } : {});

/** A type that was switched off since is still the one chosen. */
function useTypes(existing: Opportunity | undefined) {
  const { data, isFetching } = useLoad(projectTypeList, {}, { staleTime: 60_000 });
  const enabled = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isThere = existing === undefined || enabled.some(({ value }) => value === existing.type_id);
  const kept = isThere ? [] : [{ value: existing.type_id, label: existing.type_name }];
  return { types: [...kept, ...enabled], loading: isFetching };
}

export function OpportunityForm({ begun, existing }: OpportunityFormProps): ReactNode {
  const router = useRouter();
  const allowed = useAllowed();
  const { data: me } = useMyself();
  const next = useRef<Next>('view');
  const groups = fieldGroups({
    ...useTypes(existing),
    fixedCustomer: existing?.stage === 'reworking',
    owner: existing?.owner_id ?? me?.user_info.id,
    mayDeleteFiles: me?.may_delete_files === true,
  });
  const { session, shown } = useFieldSession<typeof createOpportunity | typeof editOpportunity>({
    endpoint: existing === undefined ? createOpportunity : editOpportunity,
    fields: groups.flatMap(({ fields }) => fields),
    initial: begun,
    ...(existing !== undefined && { fixed: { id: existing.id, version: existing.version } }),
    keepRefusal: true,
    doneText: '保存成功',
    onDone: (reply) => router.history.replace(addressOf(next.current, existing?.id ?? reply?.id ?? 0)),
  });
  const press = (then: Next) => () => {
    next.current = then;
    session.submit();
  };
  const leave = async () => {
    if (await session.mayLeave()) router.history.back();
  };
  const goesOn = (deed: 'submit' | 'order') =>
    existing === undefined ? deed === 'submit' && allowed('business.create') : existing.actions.includes(deed);
  return (
    <>
      <FormBody session={session} className="opportunity-form">
        {groups.map(({ title, hint, fields }) => (
          <section key={title} className="panel" aria-label={title}>
            <div className="detail-section-head">
              <h2>{title}</h2>
              {hint !== undefined && <span className="cell-sub">{hint}</span>}
            </div>
            <div className="form-fields opportunity-fields">
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
      <div className="form-bar">
        <Button onClick={() => void leave()}>取消</Button>
        <Button loading={session.busy && next.current === 'view'} disabled={session.busy} onClick={press('view')}>
          保存
        </Button>
        {(['submit', 'order'] as const).filter(goesOn).map((deed) => (
          <Button
            key={deed}
            type="primary"
            loading={session.busy && next.current === deed}
            disabled={session.busy}
            onClick={press(deed)}
          >
            {deed === 'submit' ? '保存并提交' : '保存并成单'}
          </Button>
        ))}
      </div>
    </>
  );
}
