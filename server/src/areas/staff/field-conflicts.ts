import { violatedConstraint } from '#platform/database/failures.ts';
import { invalid } from '#platform/http/refusal.ts';

const fields: Readonly<Record<string, Record<string, string>>> = {
  users_mobile_key: { mobile: '手机号已被使用' },
  staff_profiles_id_card_key: { id_card: '身份证号已被使用' },
  staff_contracts_number_key: { number: '合同编号已存在' },
};

/** Two at once: the one who came second hears it at the field, like someone who came later. */
export async function saidAtField<Result>(work: Promise<Result>, within = ''): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const said = fields[violatedConstraint(error) ?? ''];
    if (said !== undefined)
      invalid(Object.fromEntries(Object.entries(said).map(([field, words]) => [`${within}${field}`, words])));
    throw error;
  }
}
