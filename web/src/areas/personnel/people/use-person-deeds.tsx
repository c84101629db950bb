import { activationLink } from '@tongzhou/contract/areas/personnel/activation.ts';
import { type PersonAction, userStatus } from '@tongzhou/contract/areas/staff/people.ts';
import { type Person, userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { type ReactNode, useState } from 'react';
import { activationWords, wholeAddress } from '#areas/personnel/activation/link-words.ts';
import { LeavingDialog, PostChangeDialog } from '#areas/personnel/changes/dialogs.ts';
import { SalaryDialog } from '#areas/salary/public.ts';
import { EditPersonDialog, nameOf } from '#areas/staff/public.ts';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { showFailures } from '#ui/show-failures.ts';

// With the code to be scanned it is large, and most who look at people make no links.
const OneTimeLink = later(async () => (await import('#ui/link/one-time-link.tsx')).OneTimeLink);

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

interface MadeLink {
  readonly name: string;
  readonly address: string;
  readonly expiresAt: number;
}

interface Deeds {
  readonly start: (deed: Deed, person: Subject) => void;
  /** Asks whether someone who was just added should get their first link. */
  readonly offerLink: (person: Subject) => void;
  /** What stands open. */
  readonly dialog: ReactNode;
}

/** What HR does with a person, from the list and from the person's page alike. */
export function usePersonDeeds(): Deeds {
  const confirm = useConfirm();
  const [open, setOpen] = useState<{ readonly deed: Deed; readonly person: Subject }>();
  const [link, setLink] = useState<MadeLink>();
  const close = () => setOpen(undefined);

  const changeStatus = async ({ id, name, enabled = true }: Subject) => {
    const who = nameOf({ name });
    const content = enabled ? `禁用后，${who}会立即下线，不能再登录。` : `启用后，${who}可以重新登录。`;
    const okText = enabled ? '禁用' : '启用';
    if (!(await confirm({ title: '提示', content, okText, danger: enabled }))) return;
    await call(userStatus, { user_id: id, enabled: !enabled });
    toast(enabled ? '已禁用' : '已启用', 'success');
  };
  const issueLink = async (person: Subject, content: string, cancelText = '取消') => {
    if (!(await confirm({ title: '激活链接', content, okText: '生成', cancelText }))) return;
    const { link: address, expires_at } = await call(activationLink, { user_id: person.id });
    setLink({ name: nameOf(person), address: wholeAddress(address), expiresAt: expires_at });
  };

  const start = (deed: Deed, person: Subject) => {
    if (deed === 'status') showFailures(changeStatus(person));
    else if (deed === 'activate')
      showFailures(issueLink(person, `为${nameOf(person)}生成设置密码的链接？之前的链接会失效。`));
    else setOpen({ deed, person });
  };
  const offerLink = (person: Subject) =>
    showFailures(issueLink(person, `${nameOf(person)}还没有登录密码。现在生成设置密码的链接？`, '以后再说'));
  const dialog = () => {
    if (link !== undefined) {
      const { name, ...made } = link;
      return (
        <OneTimeLink
          title="激活链接"
          note={`请把链接发给${name}本人，用它设置登录密码，只能使用一次。`}
          words={activationWords(name, made)}
          {...made}
          close={() => setLink(undefined)}
        />
      );
    }
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
  return { start, offerLink, dialog: dialog() };
}
