import { cleanFileName } from '#areas/files/file-name-rules.ts';

export interface ArchivePlace {
  readonly folders: readonly string[];
  readonly file_name: string;
}

const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const safe = (name: string): string => {
  const clean = cleanFileName(name.replace(/[/\\]/g, '_'));
  return deviceName.test(clean) ? `_${clean}` : clean;
};

/** What every system can unpack: no name goes up or elsewhere, and none takes the place of another, in whatever case. */
export function archivePaths(places: readonly ArchivePlace[], taken: readonly string[]): string[] {
  const used = new Set(taken.map((path) => path.toLowerCase()));
  return places.map(({ folders, file_name }) => {
    const name = safe(file_name);
    const [stem, extension] = /^(.+?)(\.[^.]*)?$/s.exec(name)?.slice(1) ?? [];
    for (let copy = 1; ; copy++) {
      const path = [...folders.map(safe), copy === 1 ? name : `${stem} (${copy})${extension ?? ''}`].join('/');
      if (used.has(path.toLowerCase())) continue;
      used.add(path.toLowerCase());
      return path;
    }
  });
}
