import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import '#app/dev-ui/dev-ui.css';
import { SampleDetail } from '#app/dev-ui/sample-detail.tsx';
import { SampleDialogs } from '#app/dev-ui/sample-dialogs.tsx';
import { SampleList } from '#app/dev-ui/sample-list.tsx';
import { SamplePickers } from '#app/dev-ui/sample-pickers.tsx';
import { Page } from '#ui/page.tsx';
import { FileUpload } from '#ui/upload/file-upload.tsx';
import { ImageUpload } from '#ui/upload/image-upload.tsx';

/** The reusable widgets on their own, for trying them and for the browser tests; not part of a production build. */
export default function DevUiPage(): ReactNode {
  const [single, setSingle] = useState<readonly UploadedFile[]>([]);
  const [several, setSeveral] = useState<readonly UploadedFile[]>([]);
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  // They ask the server, which the journeys through the uploads do not want.
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Page title="组件试用">
        <section className="panel panel-padded" aria-label="单张图片">
          <h2>单张图片</h2>
          <ImageUpload label="上传单张图片" value={single} onChange={setSingle} />
        </section>
        <section className="panel panel-padded" aria-label="多张图片">
          <h2>多张图片</h2>
          <ImageUpload label="上传多张图片" value={several} onChange={setSeveral} multiple />
        </section>
        <section className="panel panel-padded" aria-label="附件">
          <h2>附件</h2>
          <FileUpload label="上传附件" value={files} onChange={setFiles} />
        </section>
        <SampleList />
        <SampleDialogs />
        {asking ? (
          <SamplePickers />
        ) : (
          <section className="panel panel-padded" aria-label="选择器">
            <h2>选择器</h2>
            <Button onClick={() => setAsking(true)}>显示选择器</Button>
          </section>
        )}
      </Page>
      <SampleDetail />
    </>
  );
}
