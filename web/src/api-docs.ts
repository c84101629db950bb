import { apiDocument } from '@tongzhou/contract/areas/api-document.ts';
import { headersOf } from '#platform/http/exchange.ts';
import { ensureFreshToken } from '#platform/session/refresh.ts';
import { storedToken } from '#platform/session/stored-session.ts';
import type { OpenApi } from './api-docs/open-api.ts';
import { showDocument, showState } from './api-docs/show-document.ts';

// The page is open to everybody, the document is not: it comes with the person's own token, and so do the calls tried here.

async function load(): Promise<void> {
  await ensureFreshToken();
  const token = storedToken();
  if (token === undefined) {
    showState('请先登录，再查看接口文档。', { text: '去登录', href: '/login?redirect=/api/docs' });
    return;
  }
  const response = await fetch(apiDocument.path, { headers: headersOf(apiDocument, { token }) });
  if (response.status === 401)
    showState('登录已失效，请重新登录。', { text: '去登录', href: '/login?redirect=/api/docs' });
  else if (response.status === 403)
    showState('无权限访问：接口文档需要“接口文档”权限，请联系管理员。', { text: '返回工作台', href: '/home' });
  else if (!response.ok) showState(`接口文档没有加载成功（${response.status}），请稍后刷新页面。`);
  else showDocument((await response.json()) as OpenApi);
}

load().catch(() => showState('网络连接失败，请检查网络后刷新页面。'));
