import { vi } from 'vitest';

// XMLHttpRequest at the network's edge, for uploads.

export interface SentUpload {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: File;
  readonly remarks: FormDataEntryValue | null;
}

export type Answering = (sent: SentUpload) => { status?: number; msg?: string; data?: unknown } | 'lost' | 'never';

export function stubUploads(answer: Answering): SentUpload[] {
  const seen: SentUpload[] = [];
  class Request {
    readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    private method = '';
    private address = '';
    private readonly headers: Record<string, string> = {};

    open(method: string, address: string): void {
      this.method = method;
      this.address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    getResponseHeader(): null {
      return null;
    }

    abort(): void {
      this.onabort?.();
      this.onloadend?.();
    }

    send(form: FormData): void {
      const sent = {
        method: this.method,
        address: this.address,
        headers: this.headers,
        file: form.get('attachment') as File,
        remarks: form.get('remarks'),
      };
      seen.push(sent);
      const reply = answer(sent);
      if (reply === 'never') return;
      queueMicrotask(() => {
        if (reply === 'lost') this.onerror?.();
        else {
          const { status = 200, msg = '成功', data = null } = reply;
          this.status = status;
          this.responseText = JSON.stringify({ code: status, msg, data });
          this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
          this.onload?.();
        }
        this.onloadend?.();
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return seen;
}
