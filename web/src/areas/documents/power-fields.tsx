import type { Field } from '#ui/fields/field.ts';

/** Who may see it: people and departments, or everyone who has the page. */
export const powerFields: readonly Field[] = [
  { kind: 'people', name: 'power_member', label: '可见人员', placeholder: '不选则所有人可见', wide: true },
  { kind: 'departments', name: 'department_ids', label: '可见部门', placeholder: '含下级部门', wide: true },
];
