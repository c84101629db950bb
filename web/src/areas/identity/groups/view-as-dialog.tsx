import { viewAs } from '@tongzhou/contract/areas/identity/groups.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { menuFrom } from '#areas/identity/menu.ts';
import { useHasScreen } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { PersonPicker } from '#ui/people/people-picker.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

function Sight({ sight }: { sight: ReplyOf<typeof viewAs> }): ReactNode {
  const menu = menuFrom(sight.menu, useHasScreen());
  return (
    <>
      <section className="sight">
        <h3>权限组</h3>
        {sight.groups.length === 0 ? (
          <p>不在任何权限组中，只有工作台。</p>
        ) : (
          <ul className="sight-groups">
            {sight.groups.map(({ id, name, data_scope }) => (
              <li key={id}>
                {name}
                <span>{data_scope}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="sight">
        <h3>看到的菜单</h3>
        <dl className="sight-menu">
          {menu.map(({ id, name, items }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{items.map((item) => item.name).join('、')}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="sight">
        <h3>权限与来源（{sight.permissions.length}）</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section className="sight-permissions" tabIndex={0} aria-label="权限与来源">
          <table>
            <thead>
              <tr>
                <th scope="col">权限</th>
                <th scope="col">来自</th>
                <th scope="col">数据范围</th>
              </tr>
            </thead>
            <tbody>
              {sight.permissions.map(({ id, name, groups, scope }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td>{groups.join('、')}</td>
                  <td>{scope}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </section>
    </>
  );
}

interface ViewAsDialogProps {
  /** Whom it begins with. */
  readonly userId: number | undefined;
  readonly close: () => void;
}

/** What another person sees, and where each permission comes from. */
export function ViewAsDialog({ userId, close }: ViewAsDialogProps): ReactNode {
  const [chosen, setChosen] = useState<number | null>(userId ?? null);
  useReturnFocus();
  const { data, error, isFetching, refetch } = useLoad(viewAs, { user_id: chosen ?? 0 }, { enabled: chosen !== null });
  return (
    <Modal open title="以他人视角查看" width={720} onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
      <PersonPicker aria-label="要查看的人员" value={chosen} onChange={(id) => setChosen(id)} />
      {chosen === null && <p className="sight-hint">选择一个人，看看 TA 的菜单、权限和它们的来源。</p>}
      {chosen !== null && isFetching && data === undefined && <Skeleton active className="sight-hint" />}
      {chosen !== null && error !== null && data === undefined && !isFetching && (
        <LoadError error={error} retry={() => void refetch()} />
      )}
      {chosen !== null && data !== undefined && <Sight sight={data} />}
    </Modal>
  );
}
