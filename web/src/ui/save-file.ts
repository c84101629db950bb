/** Hands a file to the person. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveText = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
