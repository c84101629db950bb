import { clientPaths } from '@tongzhou/contract/rules/projects/client-paths.ts';

export interface Refused {
  readonly words: string;
  readonly fields: Readonly<Record<string, string>>;
}
export type Answer<Data> = { readonly data: Data } | { readonly refused: Refused };

const secret = (): string => location.hash.slice(1);
const limit = 20_000;

const noAnswer: Refused = { words: '网络连接失败，请检查网络后重试', fields: {} };

async function read<Data>(response: Response): Promise<Answer<Data>> {
  const body = (await response.json()) as { msg?: string; data?: { fields?: Record<string, string> } };
  if (response.ok) return { data: body.data as Data };
  return {
    refused: {
      words: response.status === 422 ? '请检查填写的内容' : (body.msg ?? '服务器没有正常答复，请稍后再试'),
      fields: body.data?.fields ?? {},
    },
  };
}

const withSecret = () => ({ authorization: `Bearer ${secret()}` });

/** One call of the client's pages. */
export async function ask<Data>(path: string, input: object = {}): Promise<Answer<Data>> {
  try {
    return await read(
      await fetch(path, {
        method: 'POST',
        headers: { ...withSecret(), 'content-type': 'application/json' },
        body: JSON.stringify(input),
        cache: 'no-store',
        signal: AbortSignal.timeout(limit),
      }),
    );
  } catch {
    return { refused: noAnswer };
  }
}

export interface Uploaded {
  readonly id: number;
  readonly file_name: string;
}

export async function upload(file: File): Promise<Answer<Uploaded>> {
  const body = new FormData();
  body.append('attachment', file);
  try {
    return await read(await fetch(clientPaths.upload, { method: 'POST', headers: withSecret(), body }));
  } catch {
    return { refused: noAnswer };
  }
}

/** A file that the page names, as an address of this page only. */
export async function fileAddress(id: number): Promise<string | undefined> {
  try {
    const response = await fetch(`${clientPaths.file}?id=${id}`, { headers: withSecret() });
    return response.ok ? URL.createObjectURL(await response.blob()) : undefined;
  } catch {
    return undefined;
  }
}
