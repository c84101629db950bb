import { companySettings, saveCompanySettings } from '@tongzhou/contract/areas/settings.ts';
import { type ReplyOf, topicsShown } from '@tongzhou/contract/endpoint.ts';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { byGroup, changedSettings, fieldOf, shownSettings, valuesOf } from '#areas/settings/setting-fields.ts';
import '#areas/settings/settings.css';
import { invalidate } from '#platform/invalidate.ts';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import type { Values } from '#ui/fields/field.ts';
import { refusedFields } from '#ui/fields/input-from.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { LoadError } from '#ui/state/load-error.tsx';

type Loaded = ReplyOf<typeof companySettings>;

interface EditingProps {
  readonly latest: Loaded;
  /** As it was when the editing began. */
  readonly base: Loaded;
  readonly onBegin: () => void;
}

function Editing({ latest, base, onBegin }: EditingProps): ReactNode {
  const [begun, shown] = [shownSettings(base.list), shownSettings(latest.list)];
  const editable = shown.some(({ state }) => state.may_change);
  const session = useFormSession<typeof saveCompanySettings, Values>({
    endpoint: saveCompanySettings,
    initial: valuesOf(begun),
    about: { version: base.version },
    draft: editable ? 'person' : 'none',
    toInput: (draft) => ({
      version: base.version,
      values: Object.fromEntries(changedSettings(begun, draft).map(({ key }) => [key, draft[key]])),
    }),
    check: (draft) => refusedFields(begun.map(fieldOf), draft),
    placeOf: (path) => path.replace(/^values\./, ''),
    waitForReload: true,
    onDone: ({ changed }) => toast(changed.length === 0 ? '没有变化' : `已保存：${changed.join('、')}`, 'success'),
    onRefused: ({ status }) => {
      // What someone else has saved is loaded, and stands beside what was typed here.
      if (status === 409) void invalidate(topicsShown(companySettings));
      return undefined;
    },
  });
  const { values: draft, busy, errors } = session;
  const changes = editable && session.isChanged ? changedSettings(shown, draft) : [];
  const overtaken = latest.version !== base.version;
  // Saved, or changed by someone else while nothing was typed here: what is shown follows.
  const follows = overtaken && changes.length === 0 && !busy;
  useEffect(() => {
    if (follows) onBegin();
  }, [follows, onBegin]);

  return (
    <div className="settings">
      {!editable && <Alert type="info" showIcon title="你可以查看，没有修改公司设置的权限。" />}
      {overtaken && changes.length > 0 && !busy && (
        <Alert type="warning" showIcon title="公司设置刚被他人修改。请还原，在最新内容上重新修改。" />
      )}
      <FormBody session={session} className="settings-cards">
        {byGroup(shown).map(([group, inGroup]) => (
          <section key={group} className="panel panel-padded" aria-label={group}>
            <h2>{group}</h2>
            <div className="form-fields">
              <FieldItems
                fields={inGroup.map(fieldOf)}
                begun={session.begun}
                setValues={session.setValues}
                errors={errors}
              />
            </div>
          </section>
        ))}
      </FormBody>
      {editable && (
        <div className="panel settings-save">
          <span role="status">
            {changes.length === 0 ? '' : `未保存：${changes.map(({ label }) => label).join('、')}`}
          </span>
          <Button disabled={changes.length === 0} onClick={session.clear}>
            还原
          </Button>
          <Button type="primary" disabled={changes.length === 0 || overtaken} loading={busy} onClick={session.submit}>
            保存
          </Button>
        </div>
      )}
    </div>
  );
}

/** Begins anew with what the server has whenever nothing would be lost by it. */
function Settings({ latest }: { latest: Loaded }): ReactNode {
  const [base, setBase] = useState(latest);
  const begin = useCallback(() => setBase(latest), [latest]);
  return <Editing key={base.version} latest={latest} base={base} onBegin={begin} />;
}

/** What the company sets for itself, in one form: of the areas that are there, under their headings. */
export function SettingsTab(): ReactNode {
  const { data, error, refetch } = useLoad(companySettings, {});
  if (data !== undefined) return <Settings latest={data} />;
  if (error !== null)
    return (
      <div className="panel">
        <LoadError error={error} retry={() => void refetch()} />
      </div>
    );
  return (
    <div className="panel panel-padded">
      <Skeleton active paragraph={{ rows: 10, width: '100%' }} />
    </div>
  );
}
