import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { type ReactNode, useState } from 'react';
import { Page } from '#ui/page.tsx';
import { FileUpload } from '#ui/upload/file-upload.tsx';
import { ImageUpload } from '#ui/upload/image-upload.tsx';

/** The upload widgets on their own, for trying them and for the browser tests; not part of a production build. */
export default function DevUiPage(): ReactNode {
  const [single, setSingle] = useState<readonly UploadedFile[]>([]);
  const [several, setSeveral] = useState<readonly UploadedFile[]>([]);
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  return (
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
    </Page>
  );
}
