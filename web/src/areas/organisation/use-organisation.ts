import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  allUserName,
  departmentAll,
  getUserFromStation,
  oneDepartment,
  pickPeople,
  stationList,
  twoDepartment,
} from '@tongzhou/contract/areas/organisation/directory.ts';
import { departmentTree } from '@tongzhou/contract/areas/organisation/structure.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import * as z from 'zod/mini';
import { askAgain, asking } from '#platform/ask.ts';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { showFailures } from '#ui/show-failures.ts';

const address = z.object({ department_id: z.optional(Id) });

/** In the address, so that back, reload and sharing work. */
export function useChosenDepartment(): [id: number | undefined, choose: (id: number | undefined) => void] {
  const [{ department_id }, change] = useAddressQuery(address);
  return [department_id, (id) => change({ department_id: id })];
}

export const useDepartments = () => useQuery(asking(departmentTree, {}));

/** After any change: names and places of departments and posts stand in many dropdowns. */
export function useRenew(): () => void {
  const client = useQueryClient();
  return () =>
    showFailures(
      askAgain(
        client,
        departmentTree,
        departmentAll,
        oneDepartment,
        twoDepartment,
        stationList,
        getUserFromStation,
        pickPeople,
        allUserName,
      ),
    );
}
