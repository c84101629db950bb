import { businessSources } from '@tongzhou/contract/areas/business/customer.ts';
import type { opportunityPage } from '@tongzhou/contract/areas/business/opportunity.ts';
import { projectTypeList } from '@tongzhou/contract/areas/projects/type.ts';
import { reaches, stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { useWhoseFields } from '#areas/business/use-whose-fields.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { Option } from '#ui/fields/field.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import type { QueryOf } from '#ui/list/list-state.ts';

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const yes: readonly Option[] = [{ value: 'true', label: '是' }];

const stageField: SearchField = {
  kind: 'select',
  name: 'stage',
  label: '阶段',
  inline: '全部阶段',
  options: optionsOf(stages),
};

type Filters = QueryOf<typeof opportunityPage>;

/** What opportunities are searched by; a board has its stages side by side. */
export function useOpportunitySearch(filters: Filters, { board }: { board: boolean }): readonly SearchField[] {
  const whose = useWhoseFields(filters);
  const { data: types } = useLoad(projectTypeList, {}, { staleTime: 60_000 });
  return [
    ...(board ? [] : [stageField]),
    ...whose,
    {
      kind: 'select',
      name: 'type_id',
      label: '项目类型',
      options: (types ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'select', name: 'source', label: '来源', options: optionsOf(businessSources) },
    { kind: 'money-range', from: 'amount_from', to: 'amount_to', label: '预计金额' },
    { kind: 'range', from: 'created_from', to: 'created_to', label: '创建日期' },
    { kind: 'range', from: 'expected_from', to: 'expected_to', label: '预计签约' },
    { kind: 'range', from: 'closed_from', to: 'closed_to', label: '赢单或输单' },
    { kind: 'select', name: 'reached', label: '到过', options: optionsOf(reaches) },
    { kind: 'select', name: 'under_way', label: '进行中', options: yes },
    { kind: 'select', name: 'contact_due', label: '联系到期', options: yes },
    { kind: 'select', name: 'quiet', label: '久未联系', options: yes },
    { kind: 'select', name: 'returned', label: '审批退回', options: yes },
    { kind: 'select', name: 'undated', label: '未定签约日期', options: yes },
  ];
}
