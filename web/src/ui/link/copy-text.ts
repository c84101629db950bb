import { toast } from '#platform/toast.ts';

/** Resolves with whether it worked. On plain HTTP there is no clipboard object: the old way is tried. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by the browser's settings.
    }
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside the open dialog, which would take the focus back from anywhere else.
  (document.activeElement?.parentElement ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

/** Copies, and says whether it worked. */
export async function copyAndTell(text: string): Promise<void> {
  if (await copyText(text)) toast('已复制', 'success');
  else toast('复制失败，请选中内容手工复制', 'error');
}
