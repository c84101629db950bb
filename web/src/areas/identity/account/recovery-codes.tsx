import { Button } from 'antd';
import type { ReactNode } from 'react';
import { toast } from '#platform/toast.ts';
import { copyText } from '#ui/link/copy-text.ts';
import { saveText } from '#ui/save-file.ts';

/** Shown once, right after the second factor was enabled. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }): ReactNode {
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text)) toast('已复制', 'success');
    else toast('复制失败，请手工抄写或下载', 'error');
  };
  return (
    <div>
      <p className="identity-note">
        两步验证已启用。请保存以下恢复码：每个只能用一次，手机不在身边时用来登录。关闭后不再显示。
      </p>
      <ul className="identity-recovery" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code className="identity-code">{code}</code>
          </li>
        ))}
      </ul>
      <div className="identity-actions">
        <Button onClick={() => void copy()}>复制</Button>
        <Button onClick={() => saveText('同舟恢复码.txt', text)}>下载</Button>
        <Button type="primary" onClick={done}>
          我已保存
        </Button>
      </div>
    </div>
  );
}
