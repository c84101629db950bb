import { businessSources, industries } from '@tongzhou/contract/areas/business/customer.ts';
import { writeTemplate } from '#platform/excel/import-template.ts';
import { importColumns } from './import-rules.ts';

export const importTemplate = (): Promise<Buffer> =>
  writeTemplate('客户', importColumns, {
    客户名称: { required: true, format: '最多 60 个字，不能与已有客户重复', examples: ['示例科技有限公司'] },
    // The code that GB 32100 itself gives as an example.
    统一社会信用代码: { format: '18 位，不能与已有客户重复', examples: ['91350100M000100Y43'] },
    行业: { format: '从可选内容中选一项', examples: [industries.internet], choices: Object.values(industries) },
    地区: { format: '最多 30 个字', examples: ['福州'] },
    来源: {
      format: '从可选内容中选一项',
      examples: [businessSources.referral],
      choices: Object.values(businessSources),
    },
    地址: { format: '最多 100 个字', examples: ['软件大道 1 号'] },
    负责人工号: { format: '在职人员的工号，不填为导入人自己', examples: ['T00001'] },
    联系人: { format: '最多 20 个字；填写职务、手机或邮箱时必填', examples: ['李四'] },
    职务: { format: '最多 30 个字', examples: ['采购经理'] },
    联系人手机: { format: '11 位手机号', examples: ['13800000000'] },
    联系人邮箱: { format: '邮箱地址', examples: ['lisi@example.com'] },
    备注: { format: '最多 1000 个字', examples: ['展会上认识'] },
  });
