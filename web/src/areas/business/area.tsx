import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/business_management/business_list': screen(() => import('#areas/business/business-page.tsx')),
    '/business_management/add': screen(() => import('#areas/business/opportunities/form/opportunity-form-page.tsx')),
    '/business_management/details': screen(() => import('#areas/business/opportunities/opportunity-page.tsx')),
    '/business_management/order': screen(async () => ({
      default: (await import('#areas/business/orders/order-page.tsx')).OrderPage,
    })),
    '/business_management/business_total': screen(async () => ({
      default: (await import('#areas/business/statistics/total-page.tsx')).TotalPage,
    })),
  },
  records: { opportunity: (id) => `/business_management/details?id=${id}` },
};
