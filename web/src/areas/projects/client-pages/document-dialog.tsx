import { type ClientDocument, clientDocument } from '@tongzhou/contract/areas/projects/client-document.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { acceptanceOutcomes } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { Button, Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import '#areas/projects/client-pages/client-pages.css';
import { useLoad } from '#platform/loading/load.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { FileList } from '#ui/upload/file-list.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type Shown = ReplyOf<typeof clientDocument>;

const Words = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);
const said = (words: string): ReactNode => <p className="client-said">{words === '' ? '无' : words}</p>;

function Own({ document }: { document: ClientDocument }): ReactNode {
  if (document.kind === 'report')
    return (
      <>
        <Words title="进度">{said(`${document.progress}%`)}</Words>
        <Words title="已完成">{said(document.done)}</Words>
        <Words title="下一步">{said(document.next)}</Words>
        <Words title="风险">{said(document.risks)}</Words>
      </>
    );
  return (
    <>
      <Words title="完成情况">{said(document.summary)}</Words>
      <Words title="交付物">
        <ol>
          {document.deliverables.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ol>
      </Words>
    </>
  );
}

function Sheet({ shown }: { shown: Shown }): ReactNode {
  const document = JSON.parse(shown.content) as ClientDocument;
  const { company, project, leader, at } = document;
  const { answer, files, client_files, sha256 } = shown;
  return (
    <article className="client-sheet">
      <h2>{document.kind === 'report' ? '项目进度汇报' : '项目验收'}</h2>
      <dl>
        <dt>公司</dt>
        <dd>{company}</dd>
        <dt>项目</dt>
        <dd>{[project.number, project.title].filter(Boolean).join(' ')}</dd>
        {project.customer !== null && (
          <>
            <dt>客户</dt>
            <dd>{project.customer}</dd>
          </>
        )}
        <dt>项目负责人</dt>
        <dd>{[leader.name, leader.phone].filter(Boolean).join(' ')}</dd>
        <dt>时间</dt>
        <dd>{dateTime(at)}</dd>
      </dl>
      <Own document={document} />
      {files.length > 0 && (
        <Words title="文件">
          <FileList label="文件" files={files} />
        </Words>
      )}
      {answer !== null && (
        <Words title="客户验收">
          {said(`${acceptanceOutcomes[answer.outcome]}${answer.words === '' ? '' : `：${answer.words}`}`)}
          {said(`签名：${answer.signer}　${dateTime(answer.at)}`)}
          {client_files.length > 0 && <FileList label="客户附件" files={client_files} />}
        </Words>
      )}
      <p className="client-hash">内容校验值（SHA-256）：{sha256}</p>
    </article>
  );
}

/** What the client saw, word for word, with what they said to it; it can be printed. */
export function DocumentDialog({ id, close }: { id: number; close: () => void }): ReactNode {
  useReturnFocus();
  const { data, error, refetch } = useLoad(clientDocument, { id }, { quiet: true });
  const content = () => {
    if (data !== undefined) return <Sheet shown={data} />;
    return error === null ? <Skeleton active /> : <LoadError error={error} retry={() => void refetch()} />;
  };
  return (
    <Modal
      open
      title="客户所见"
      width={720}
      className="client-document"
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        <Button key="print" type="primary" disabled={data === undefined} onClick={() => window.print()}>
          打印
        </Button>,
      ]}
    >
      {content()}
    </Modal>
  );
}
