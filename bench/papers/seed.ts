// A company that has written down everything for years: documents with their words, and the operation log.
import { runSql } from '../../tools/embedded-sql.ts';
import { addPeople, addViewers, ago, fill, firstPerson, numbers, oneOf, pickOf } from '../fill.ts';

export const viewers = [
  { id: 900, name: '系统管理员', group: 'administrators', secret: '00000000-0000-4000-8000-000000000901' },
  { id: 901, name: '员工', group: 'employees', secret: '00000000-0000-4000-8000-000000000902' },
] as const;
export type PaperViewer = (typeof viewers)[number];

export interface PaperSize {
  readonly people: number;
  readonly documents: number;
  readonly entries: number;
}

const subjects = '考勤 报销 采购 验收 保密 招聘 培训 安全 质量 合同';
const words = '制度 流程 纪要 方案 报告 清单 说明 规范 模板 总结';
const areas = 'staff business projects approval materials reimbursement documents notices identity leave';
const actions = '新增 编辑 删除 导出 提交 同意 驳回 下载文件 上传文件 登录';

export async function addDocuments(
  dataDir: string,
  { people, documents }: Pick<PaperSize, 'people' | 'documents'>,
): Promise<void> {
  const by = `${firstPerson} + ${oneOf(people, 1)}`;
  // From a note of 200 characters to six pages.
  const content = `${pickOf(subjects, 2)} || ${pickOf(words, 3)} || '第' || n || '号，' || repeat(${pickOf(subjects, 4)} || ${pickOf(words, 5)} || '，', 40 + ${oneOf(560, 7)})`;
  await fill(
    dataDir,
    `insert into document_folders (id, parent_id, name, power_member, department_ids, created_by, created_at) overriding system value
      select n, case when n > 20 then 1 + n % 20 end, '文件夹' || n, '{}', case when n % 10 = 0 then array[1001::bigint + n % 800] else '{}' end, ${firstPerson}, now() from ${numbers(200)};
    insert into files (id, file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at, owner_kind, owner_id, bound_at) overriding system value
      select n, '文档' || n || '.docx', 'x', 1000, '', 'bench-' || n, false, ${by}, now(), 'document', n, now() from ${numbers(documents)};
    insert into documents (id, kind, folder_id, name, power_member, department_ids, version, file_id, content, content_state, created_by, created_at, changed_by, changed_at) overriding system value
      select n, 'company', 1 + ${oneOf(200, 6)}, ${pickOf(subjects, 2)} || ${pickOf(words, 3)} || n || '.docx', case when n % 50 = 0 then array[${by}] else '{}' end, '{}', 1, n,
        word_form(${content}), 'done', ${by}, now(), ${by}, ${ago(documents, 900)} from ${numbers(documents)};
    insert into document_versions (document_id, version, file_id, note, by_id, at) select n, 1, n, '', ${by}, now() from ${numbers(documents)};`,
  );
}

/** Two years, a portion at a time; the newest month is where the partitions of the program are. */
async function addEntries(dataDir: string, { people, entries }: PaperSize): Promise<void> {
  await runSql(
    dataDir,
    `do 'declare month timestamptz; begin
      for back in 0..24 loop
        month := date_trunc(''month'', now() at time zone ''UTC'') at time zone ''UTC'' - make_interval(months => back);
        if to_regclass(''log.operations_'' || to_char(month at time zone ''UTC'', ''YYYYMM'')) is null then
          execute format(''create table log.%I partition of log.operations for values from (%L) to (%L)'',
            ''operations_'' || to_char(month at time zone ''UTC'', ''YYYYMM''), month, month + interval ''1 month'');
        end if;
      end loop; end'`,
    'postgres',
  );
  const portion = 500_000;
  for (let from = 0; from < entries; from += portion) {
    const count = Math.min(portion, entries - from);
    await fill(
      dataDir,
      `insert into log.operations (at, user_id, user_name, address, user_agent, request_id, area, action, object_kind, object_id, object_label, result, code, duration_ms, changes)
        select now() - interval '700 days' * ((${from} + n)::float8 / ${entries}), ${firstPerson} + ${oneOf(people, 7)}, '员工', '10.0.0.1', '', '', ${pickOf(areas, 8)}, ${pickOf(actions, 9)},
          'project', 1 + ${oneOf(20_000, 10)}, ${pickOf(subjects, 11)} || ${pickOf(words, 12)} || (${from} + n), case when n % 100 = 0 then 'refused' when n % 1000 = 1 then 'failed' else 'done' end,
          200, 3, '[]' from ${numbers(count)};`,
    );
  }
}

export async function seedPapers(dataDir: string, size: PaperSize): Promise<void> {
  await addPeople(dataDir, size.people);
  await addViewers(dataDir, viewers);
  await addDocuments(dataDir, size);
  await addEntries(dataDir, size);
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
