const longest = 120;

/** What a person typed as a name, without anything that acts: paths, control and direction characters, trailing dots. */
export function cleanFileName(given: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>:"|?*]/gu, '')
    .replace(/[. ]+$/, '')
    .trim();
  if (visible === '' || visible.startsWith('.')) return `未命名${visible.startsWith('.') ? visible : ''}`;
  const extension = extensionOf(visible);
  const stem = extension === '' ? visible : visible.slice(0, -extension.length - 1);
  const kept = [...stem].slice(0, longest).join('');
  return extension === '' ? kept : `${kept}.${extension}`;
}

export const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
