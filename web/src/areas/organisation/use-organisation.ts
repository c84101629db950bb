import { departmentTree } from '@tongzhou/contract/areas/organisation/structure.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import * as z from 'zod/mini';
import { useLoad } from '#platform/loading/load.ts';
import { useAddressQuery } from '#ui/list/use-address-query.ts';

const address = z.object({ department_id: z.optional(Id) });

/** In the address, so that back, reload and sharing work. */
export function useChosenDepartment(): [id: number | undefined, choose: (id: number | undefined) => void] {
  const [{ department_id }, change] = useAddressQuery(address);
  return [department_id, (id) => change({ department_id: id })];
}

export const useDepartments = () => useLoad(departmentTree, {});
