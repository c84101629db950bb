import { activationLink } from '@tongzhou/contract/areas/personnel/activation.ts';
import { type PersonAction, userStatus } from '@tongzhou/contract/areas/staff/people.ts';
import { type Person, userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { type ReactNode, useState } from 'react';
import { LinkDialog, type ShownLink, wholeAddress } from '#areas/personnel/activation/link-dialog.tsx';
import { LeavingDialog, PostChangeDialog } from '#areas/personnel/changes/dialogs.ts';
import { SalaryDialog } from '#areas/salary/public.ts';
import { EditPersonDialog, nameOf } from '#areas/staff/public.ts';
import { call } from '#platform/call.ts';
import { useLoadOnce } from '#platform/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { showFailures } from '#ui/show-failures.ts';

export type Deed = Exclude<PersonAction, 'detail'>;

export interface Subject {
  readonly id: number;
  readonly name: string | null;
  readonly enabled?: boolean | undefined;
}

/** A list's row knows less than a dialog needs: the person is asked for first. */
function WithPerson({ id, children }: { id: number; children: (person: Person) => ReactNode }): ReactNode {
  const { data } = useLoadOnce(userDetail, { user_id: id });
  return data !== undefined && children(data);
}

interface Deeds {
  readonly start: (deed: Deed, person: Subject) => void;
  /** What stands open. */
  readonly dialog: ReactNode;
}

/** What HR does with a person, from the list and from the person's page alike. */
export function usePersonDeeds(): Deeds {
  const confirm = useConfirm();
  const [open, setOpen] = useState<{ readonly deed: Deed; readonly person: Subject }>();
  const [link, setLink] = useState<ShownLink>();
  const close = () => setOpen(undefined);

  const changeStatus = async ({ id, name, enabled = true }: Subject) => {
    const who = nameOf({ name });
    const content = enabled ? `禁用后，${who}会立即下线，不能再登录。` : `启用后，${who}可以重新登录。`;
    const okText = enabled ? '禁用' : '启用';
    if (!(await confirm({ title: '提示', content, okText, danger: enabled }))) return;
    await call(userStatus, { user_id: id, enabled: !enabled });
    toast(enabled ? '已禁用' : '已启用', 'success');
  };
  const issueLink = async ({ id, name }: Subject) => {
    const who = nameOf({ name });
    const content = `为${who}生成设置密码的链接？之前的链接会失效。`;
    if (!(await confirm({ title: '激活链接', content, okText: '生成' }))) return;
    const { link: address, expires_at } = await call(activationLink, { user_id: id });
    const note = `请把链接发给${who}本人，用它设置登录密码，只能使用一次。`;
    setLink({ title: '激活链接', note, link: wholeAddress(address), expiresAt: expires_at });
  };

  const start = (deed: Deed, person: Subject) => {
    if (deed === 'status') showFailures(changeStatus(person));
    else if (deed === 'activate') showFailures(issueLink(person));
    else setOpen({ deed, person });
  };
  const dialog = () => {
    if (link !== undefined) return <LinkDialog {...link} close={() => setLink(undefined)} />;
    if (open === undefined) return null;
    const { deed, person } = open;
    if (deed === 'leaving') return <LeavingDialog userId={person.id} name={nameOf(person)} close={close} />;
    if (deed === 'salary-change') return <SalaryDialog userId={person.id} close={close} />;
    return (
      <WithPerson id={person.id}>
        {(whole) =>
          deed === 'edit' ? (
            <EditPersonDialog person={whole} close={close} />
          ) : (
            <PostChangeDialog person={whole} start={whole} close={close} />
          )
        }
      </WithPerson>
    );
  };
  return { start, dialog: dialog() };
}
