// What a line of a claim is for, as reports sum it up. The database says the same: claim_category of migration 0066.

export const claimCategories = [
  '普通费用',
  '飞机',
  '高铁',
  '火车',
  '长途汽车',
  '自驾',
  '出租车',
  '其他交通',
  '补贴与其他',
] as const;
export type ClaimCategory = (typeof claimCategories)[number];
