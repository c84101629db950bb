import type { reimburseIndex } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { toast } from '#platform/toast.ts';
import { copyText } from '#ui/link/copy-text.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';

type Company = ReplyOf<typeof reimburseIndex>['company'];

/** 开票信息, to be shown or sent to whoever writes the invoice. */
export function CompanyCard({ company }: { company: Company }): ReactNode {
  const facts = [
    { label: '发票抬头', value: company.title },
    { label: '税号', value: company.credit_code },
    { label: '地址', value: company.address },
    { label: '电话', value: company.phone },
    { label: '开户银行', value: company.bank_name },
    { label: '银行账号', value: company.bank_account },
    { label: '收票邮箱', value: company.email },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0) return null;
  const copy = async () => {
    const done = await copyText(facts.map(({ label, value }) => `${label}：${value}`).join('\n'));
    toast(done ? '开票信息已复制' : '复制失败，请手工选择', done ? 'success' : 'error');
  };
  return <DetailSection title="开票信息" facts={facts} extra={<Button onClick={() => void copy()}>复制</Button>} />;
}
