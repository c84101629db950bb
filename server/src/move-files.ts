import { runCommand, withDatabase } from '#app/run-command.ts';
import { moveToBucket } from '#areas/files/public.ts';
import { ConfigProblem } from '#platform/config.ts';
import { reachesBucket } from '#platform/storage/object-store.ts';
import { filesFolder } from '#platform/storage/store-of.ts';

// npm run move-files: copies every file from DATA_DIR to the bucket of STORAGE_URL, and compares what arrived with the hash of its
// row. Broken off, it goes on where it was. Ends with 0 when all are there, 2 when some are not, 1 when it could not work.

await runCommand('移动失败', async (config) => {
  const { objectStore } = config;
  if (objectStore === undefined) throw new ConfigProblem('请设置 STORAGE_URL：要移到哪里');
  if (!(await reachesBucket(objectStore))) throw new ConfigProblem('无法访问 STORAGE_URL 的存储桶');
  return withDatabase(config, async (database) => {
    const { moved, before, wrong } = await moveToBucket(database, filesFolder(config), objectStore);
    console.log(
      `已移到存储桶并校验：${moved} 个文件${before === 0 ? '' : `，此前已移 ${before} 个`}。本地文件没有删除。`,
    );
    for (const key of wrong) console.error(`文件缺失或与记录的哈希不一致：${key}`);
    return wrong.length === 0 ? 0 : 2;
  });
});
