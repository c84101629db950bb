import type { systemState } from '@tongzhou/contract/areas/administration.ts';
import { areaName } from '@tongzhou/contract/areas/operation-log.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { bytesInWords, whole } from '#areas/administration/sizes.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';

type Database = ReplyOf<typeof systemState>['database'];

const nameOf = (area: string): string => (area === 'platform' ? '公共' : areaName(area));

/** As the server tells it: in whole megabytes. */
const sizeInWords = (bytes: number): string => (bytes === 0 ? '不到 1 MB' : bytesInWords(bytes));

/** By area, the largest first; each opens to its tables. */
export function DatabaseSection({ database }: { database: Database }): ReactNode {
  const largest = Math.max(1, ...database.shares.map(({ bytes }) => bytes));
  return (
    <DetailSection
      title="数据库"
      extra={
        <span className="cell-sub">
          {database.place === 'embedded' ? '内置' : '外部'} · 共 {bytesInWords(database.bytes)}
        </span>
      }
    >
      <ul className="system-shares" aria-label="各模块的数据量">
        {database.shares.map(({ area, bytes, tables }) => (
          <li key={area}>
            <details>
              <summary>
                <span className="system-share-name">{nameOf(area)}</span>
                <span className="system-share-bar" aria-hidden>
                  <span style={{ width: `${Math.max(1, (bytes / largest) * 100)}%` }} />
                </span>
                <span className="system-figure">{sizeInWords(bytes)}</span>
              </summary>
              <ul>
                {tables.map(({ name, bytes: own, rows }) => (
                  <li key={name} className="system-table">
                    <span>{name}</span>
                    <span className="system-figure">{rows === 0 ? '不到 100 行' : `约 ${whole(rows)} 行`}</span>
                    <span className="system-figure">{sizeInWords(own)}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
