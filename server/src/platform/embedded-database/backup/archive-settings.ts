import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { FOR_OTHERS_TO_ENTER, makeFolder } from '#platform/embedded-database/folders/make-folder.ts';
import { canEnter, type RunAs } from '#platform/embedded-database/process/run-as.ts';
import type { Settings } from '#platform/embedded-database/server-settings.ts';

/** After so long at most a piece is closed and kept, however little is in it. */
const longestSeconds = 60;

/** PostgreSQL keeps each piece of its log in a folder before it uses the file again; while that fails it keeps all of them and tries again. */
export async function archiveSettings(folder: string, as: RunAs): Promise<Settings> {
  makeFolder(folder, FOR_OTHERS_TO_ENTER);
  if (as.ids.uid !== undefined && as.ids.gid !== undefined) chownSync(folder, as.ids.uid, as.ids.gid);
  if (as.ids.uid !== undefined && !(await canEnter(as, folder)))
    throw new Error(
      `数据库用户 ${as.name} 无法进入备份文件夹 ${folder}：请用 BACKUP_DIR 指定一个其他用户可以通过的文件夹。`,
    );
  const [kept, part] = [quoted(join(folder, '%f')), quoted(join(folder, '%f.part'))];
  return {
    archive_mode: 'on',
    archive_timeout: longestSeconds,
    // sent again after a crash, a piece that is there already is compared
    archive_command: `if [ -f ${kept} ]; then cmp -s "%p" ${kept}; else cp "%p" ${part} && sync ${part} && mv ${part} ${kept}; fi`,
  };
}

/** For the shell; of the percent signs only PostgreSQL's own is meant as one. */
function quoted(path: string): string {
  const text = path.replace(/%(?!f(\.part)?$)/g, '%%').replaceAll(`'`, `'\\''`);
  return `'${text}'`;
}
