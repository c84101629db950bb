import { settlementPage } from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { ReactNode } from 'react';
import { rowTitle } from '#areas/settlement/sheet/settlement-columns.tsx';
import type { RecordFieldProps } from '#platform/area.tsx';
import { RecordPicker } from '#ui/record-picker.tsx';

/** One settlement of those that one may see oneself. */
export function SettlementPicker(field: RecordFieldProps): ReactNode {
  return (
    <RecordPicker
      {...field}
      endpoint={settlementPage}
      words={rowTitle}
      placeholder="请输入项目名称、编号或负责人"
      notFound="没有找到结算"
    />
  );
}
