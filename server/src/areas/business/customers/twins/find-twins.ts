import type { customerTwins } from '@tongzhou/contract/areas/business/customer.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { plainCreditCode } from '@tongzhou/contract/rules/business/credit-code.ts';
import { twinKeys } from '#areas/business/customers/customer-rules.ts';
import { sightOf } from '#areas/business/sight.ts';
import { customersSeen } from '#areas/business/sight-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { twinsOf } from './twin-table.ts';

const most = 5;

/** Of one that the asker does not see, what was typed is answered, and whom to ask: whoever types names learns no other. */
export async function findTwins(
  db: Db,
  caller: Caller,
  { name = '', credit_code = '', but = 0 }: InputOf<typeof customerTwins>,
) {
  const keys = twinKeys(name);
  const code = plainCreditCode(credit_code);
  const found = await twinsOf(db, { ...keys, code: code === '' ? null : code, but, most });
  const seen = await customersSeen(
    db,
    await sightOf(db, caller),
    found.map(({ id }) => id),
  );
  const unseen = (twin: (typeof found)[number]) => {
    if (twin.same_code) return '信用代码相同的客户';
    return twin.name_key === keys.key ? '同名的客户' : '名称相近的客户';
  };
  return found.map((twin) => ({
    id: seen.has(twin.id) ? twin.id : null,
    name: seen.has(twin.id) ? twin.name : unseen(twin),
    owner_name: twin.owner_name,
    by: twin.same_code ? ('credit_code' as const) : ('name' as const),
  }));
}
