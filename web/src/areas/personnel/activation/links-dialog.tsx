import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import '#areas/personnel/activation/links-dialog.css';
import { activationWords } from '#areas/personnel/activation/link-words.ts';
import { type Linked, type MadeLink, makeLinks } from '#areas/personnel/activation/make-links.ts';
import { nameOf } from '#areas/staff/public.ts';
import { saveSheet } from '#ui/excel/save-sheet.ts';
import { copyAndTell } from '#ui/link/copy-text.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status } from '#ui/state/status.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface LinksDialogProps {
  readonly people: readonly Linked[];
  readonly close: () => void;
}

interface ResultProps {
  readonly list: readonly MadeLink[];
  readonly expiresAt: number;
  readonly close: () => void;
}

const width = 640;
const mostNames = 30;
const numberOf = ({ job_number = '' }: Linked): string => job_number;

function Rows({ list, expiresAt }: Omit<ResultProps, 'close'>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <ul className="made-links" aria-label="激活链接" tabIndex={0}>
      {list.map(({ person, address, problem }) => (
        <li key={person.id}>
          <span className="made-link-who">
            {nameOf(person)} <span className="cell-sub">{numberOf(person)}</span>
          </span>
          {address === null ? (
            <Status tone="error">{problem}</Status>
          ) : (
            <>
              <span className="made-link-address">{address}</span>
              <Button
                type="text"
                size="small"
                aria-label={`复制给 ${nameOf(person)} 的内容`}
                onClick={() => void copyAndTell(activationWords(nameOf(person), { address, expiresAt }))}
              >
                复制
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The only place where the links stand: the server keeps hashes of them, and the file is made by the browser. */
function Result({ list, expiresAt, close }: ResultProps): ReactNode {
  const made = list.flatMap(({ person, address }) => (address === null ? [] : [{ person, address }]));
  const copyAll = () => copyAndTell(made.map(({ person, address }) => `${nameOf(person)}\t${address}`).join('\n'));
  const download = () =>
    saveSheet(`激活链接_${dayOf(Date.now())}.xlsx`, {
      name: '激活链接',
      headings: ['工号', '姓名', '激活链接', '有效期至'],
      rows: made.map(({ person, address }) => [numberOf(person), nameOf(person), address, dateTime(expiresAt)]),
    });
  const refused = list.length - made.length;
  return (
    <Modal
      open
      title={
        refused === 0 ? `已生成 ${made.length} 个激活链接` : `已生成 ${made.length} 个激活链接，${refused} 人未生成`
      }
      width={width}
      // Nobody loses them by a stray click.
      mask={{ closable: false }}
      keyboard={false}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        <Button key="download" disabled={made.length === 0} onClick={() => void download()}>
          下载 Excel
        </Button>,
        <Button key="copy" type="primary" disabled={made.length === 0} onClick={() => void copyAll()}>
          复制全部
        </Button>,
      ]}
    >
      <p className="made-links-note">请把链接分别发给本人，用它设置登录密码，只能使用一次。</p>
      <Rows list={list} expiresAt={expiresAt} />
      <p className="made-links-note">有效期至 {dateTime(expiresAt)}。链接只显示这一次，关闭后需重新生成。</p>
    </Modal>
  );
}

/** First links for several people: asked for once, then shown once. */
export function LinksDialog({ people, close }: LinksDialogProps): ReactNode {
  useReturnFocus();
  // What was chosen may leave the list meanwhile.
  const [chosen] = useState(people);
  const [done, setDone] = useState<number>();
  const [result, setResult] = useState<Omit<ResultProps, 'close'>>();
  const make = async () => {
    setDone(0);
    const { list, expiresAt } = await makeLinks(chosen, setDone);
    setDone(undefined);
    if (expiresAt !== undefined) setResult({ list, expiresAt });
  };
  if (result !== undefined) return <Result {...result} close={close} />;
  const busy = done !== undefined;
  return (
    <Modal
      open
      title="生成激活链接"
      width={width}
      mask={{ closable: false }}
      closable={!busy}
      keyboard={!busy}
      onCancel={close}
      okText={busy && done > 0 ? `已生成 ${done} / ${chosen.length}` : '生成'}
      cancelText="以后再说"
      cancelButtonProps={{ disabled: busy }}
      confirmLoading={busy}
      onOk={() => void make()}
    >
      <p className="made-links-note">
        为 {chosen.length} 名员工各生成一个设置登录密码的链接，有效期 72 小时。如有之前的链接，会失效。
      </p>
      <p>
        {chosen.slice(0, mostNames).map(nameOf).join('、')}
        {chosen.length > mostNames && '等'}
      </p>
    </Modal>
  );
}
